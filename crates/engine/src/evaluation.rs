//! How an engine evaluates the positions at which its search ends: by a net or by hand.

use std::sync::Arc;

use dejarik_rules::RulesId;

use crate::eval::{self, Evaluate, Evaluator, Weights};
use crate::net::{Accumulator, Net};

/// How positions are evaluated that are not searched further.
#[derive(Clone, Debug, Default)]
pub enum Evaluation {
    /// The net that is shipped with the crate; by hand for rule sets without one, and for all of them if
    /// the feature `nets` is off.
    #[default]
    Learned,
    /// A weighted sum of features, with some of the weights replaced by name. Names that a rule set does
    /// not have are ignored, since they may be those of another.
    ByHand(Vec<(String, i32)>),
    /// This net for its rule set; by hand for the others.
    Net(Arc<Net>),
}

impl Evaluation {
    fn net(&self, rules: RulesId) -> Option<&Arc<Net>> {
        match self {
            Evaluation::Learned => eval::shipped(rules),
            Evaluation::ByHand(_) => None,
            Evaluation::Net(net) => Some(net).filter(|net| net.layout().rules() == rules),
        }
    }

    /// Returns an evaluator of a rule set's positions, without noise.
    pub(crate) fn evaluator<R: Evaluate>(&self) -> Evaluator<R::Weights> {
        let mut weights = R::Weights::default();
        if let Evaluation::ByHand(replaced) = self {
            for (name, value) in replaced {
                weights.set(name, *value);
            }
        }
        let net = self.net(R::ID).map(Accumulator::new);
        Evaluator { weights, net, ..Evaluator::default() }
    }
}
