//! Packed positions.

use dejarik_rules::any::{AnyPosition, AnyRules, Known, Ruled};
use dejarik_rules::groi::Groi;
use dejarik_rules::looney::Looney;
use dejarik_rules::simeone::Simeone;

use crate::conformance::{Draw, Sample, for_each_rule_set};

fn packing_is_undone<R: Known>(samples: &[Sample<R>]) {
    for &Sample { rules, position } in samples.iter().step_by(3) {
        let any = R::any_position(Ruled { rules, position });
        let bytes = any.pack();
        assert_eq!(bytes.len(), any.rules().packed_size());
        assert_eq!(any.rules().unpack(&bytes), Ok(any), "{position}");
    }
}

#[test]
fn a_packed_position_is_unpacked_to_the_same_position() {
    for_each_rule_set!(packing_is_undone, 4);
}

fn changed_bytes_are_refused_or_canonical<R: Known>(samples: &[Sample<R>]) {
    let mut draw = Draw(11);
    for &Sample { rules, position } in samples.iter().step_by(11) {
        let any = R::any_position(Ruled { rules, position });
        let mut bytes = any.pack();
        for _ in 0..30 {
            let at = draw.below(bytes.len() as u64) as usize;
            bytes[at] = draw.below(256) as u8;
            if let Ok(read) = any.rules().unpack(&bytes) {
                assert_eq!(read.pack(), bytes);
                assert_eq!(any.rules().position(&read.to_string()), Ok(read));
            } else if draw.below(3) == 0 {
                bytes = any.pack();
            }
        }
    }
}

#[test]
fn other_bytes_are_an_error_or_a_position_that_packs_to_them() {
    for_each_rule_set!(changed_bytes_are_refused_or_canonical, 4);
}

#[test]
fn the_bytes_of_version_1_are_fixed() {
    let packed = VECTORS.map(|(dpn, _)| {
        let bytes = dpn.parse::<AnyPosition>().unwrap().pack();
        (dpn, bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>())
    });
    assert_eq!(packed, VECTORS.map(|(dpn, bytes)| (dpn, bytes.to_owned())));
}

const VECTORS: [(&str, &str); 4] = [
    ("groi PPPP2pppp2/12/1 w wb", "670100000f00008007001800"),
    ("bambara 1KQP2nkq3/12/1 w N*p", "6201000081025f030708063f"),
    ("looney 3L8/1S1b2s5/l w Bm 3", "6c010000180f19120319190d0300280000000000"),
    (
        "simeone 1K*10/1x1S8/h b b 4-10 x2 6 B2xA2",
        "730100001f1f010f0d1f181f0453224004000a0006000000",
    ),
];

#[test]
fn the_size_is_that_of_the_rule_set() {
    let sizes = [
        AnyRules::Groi(Groi::default()).packed_size(),
        AnyRules::Looney(Looney::default()).packed_size(),
        AnyRules::Simeone(Simeone::default()).packed_size(),
    ];
    assert_eq!(sizes, [12, 20, 24]);
}
