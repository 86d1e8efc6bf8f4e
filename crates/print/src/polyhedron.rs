//! Dice as solids: the geometry that a paper die needs. A solid is unfolded into a net along a tree of its faces, and
//! its faces are numbered so that opposite ones have the same sum.

use kurbo::{Affine, BezPath, Point, Vec2};

use crate::canvas::polygon;

/// A corner or a direction in space.
type Corner = [f64; 3];

/// The golden ratio.
const PHI: f64 = 1.618_033_988_749_895;

/// A regular solid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Solid {
    /// Four triangles.
    D4,
    /// Six squares.
    D6,
    /// Eight triangles.
    D8,
    /// Twelve pentagons.
    D12,
}

fn dot(a: Corner, b: Corner) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn cross(a: Corner, b: Corner) -> Corner {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

fn minus(a: Corner, b: Corner) -> Corner {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

/// Returns all combinations of signs of a corner, without repetition.
fn signs([x, y, z]: Corner) -> Vec<Corner> {
    let mut all: Vec<Corner> = Vec::new();
    for bits in 0..8_u8 {
        let sign = |bit: u8| if bits >> bit & 1 == 0 { 1.0 } else { -1.0 };
        let corner = [x * sign(0), y * sign(1), z * sign(2)];
        if !all.contains(&corner) {
            all.push(corner);
        }
    }
    all
}

impl Solid {
    /// Returns the number of faces.
    pub const fn faces(self) -> u8 {
        match self {
            Solid::D4 => 4,
            Solid::D6 => 6,
            Solid::D8 => 8,
            Solid::D12 => 12,
        }
    }

    fn corners(self) -> Vec<Corner> {
        let turned = |[a, b, c]: Corner| [[a, b, c], [b, c, a], [c, a, b]];
        match self {
            Solid::D4 => {
                let odd = |c: &Corner| c[0] * c[1] * c[2] > 0.0;
                signs([1.0, 1.0, 1.0]).into_iter().filter(odd).collect()
            }
            Solid::D6 => signs([1.0, 1.0, 1.0]),
            Solid::D8 => turned([1.0, 0.0, 0.0]).into_iter().flat_map(signs).collect(),
            Solid::D12 => {
                let long = turned([0.0, 1.0 / PHI, PHI]).into_iter().flat_map(signs);
                signs([1.0, 1.0, 1.0]).into_iter().chain(long).collect()
            }
        }
    }

    /// Returns the directions in which the faces look.
    fn normals(self) -> Vec<Corner> {
        let turned = |[a, b, c]: Corner| [[a, b, c], [b, c, a], [c, a, b]];
        match self {
            Solid::D4 => Solid::D4.corners().iter().map(|c| c.map(|x| -x)).collect(),
            Solid::D6 => Solid::D8.corners(),
            Solid::D8 => Solid::D6.corners(),
            Solid::D12 => turned([0.0, PHI, 1.0]).into_iter().flat_map(signs).collect(),
        }
    }

    /// Returns the faces as numbers of corners, counterclockwise when seen from outside.
    fn outlines(self) -> Vec<Vec<usize>> {
        let corners = self.corners();
        let outline = |normal: Corner| {
            let far = corners.iter().map(|c| dot(*c, normal)).fold(f64::MIN, f64::max);
            let mut own: Vec<usize> =
                (0..corners.len()).filter(|i| dot(corners[*i], normal) > far - 1e-9).collect();
            let middle = own.iter().fold([0.0; 3], |sum, i| {
                let c = corners[*i];
                [sum[0] + c[0], sum[1] + c[1], sum[2] + c[2]]
            });
            let middle = middle.map(|x| x / own.len() as f64);
            let first = minus(corners[own[0]], middle);
            let second = cross(normal, first);
            let length = dot(second, second).sqrt() / dot(first, first).sqrt();
            let angle = |i: usize| {
                let from = minus(corners[i], middle);
                (dot(from, second) / length)
                    .atan2(dot(from, first))
                    .rem_euclid(std::f64::consts::TAU)
            };
            own.sort_by(|a, b| angle(*a).total_cmp(&angle(*b)));
            own
        };
        self.normals().into_iter().map(outline).collect()
    }

    /// Returns the number on each face. The numbers of opposite faces add up to one more than there are
    /// faces; a D4 has no opposite faces, and its numbers belong to its corners.
    pub fn numbers(self) -> Vec<u8> {
        let normals = self.normals();
        let count = self.faces();
        if self == Solid::D4 {
            return (1..=count).collect();
        }
        let mut numbers = vec![0; usize::from(count)];
        let mut next = 1;
        for face in 0..normals.len() {
            if numbers[face] != 0 {
                continue;
            }
            let across = (0..normals.len())
                .min_by(|a, b| {
                    dot(normals[*a], normals[face]).total_cmp(&dot(normals[*b], normals[face]))
                })
                .unwrap_or(face);
            // Large and small numbers take turns, so that neither gathers on one half of the die.
            let (own, other) =
                if next % 2 == 1 { (next, count + 1 - next) } else { (count + 1 - next, next) };
            numbers[face] = own;
            numbers[across] = other;
            next += 1;
        }
        numbers
    }

    /// Unfolds the solid with this length of an edge in millimetres.
    pub fn net(self, edge: f64) -> Net {
        let outlines = self.outlines();
        let mut placed: Vec<Option<Vec<Point>>> = vec![None; outlines.len()];
        let sides = outlines[0].len();
        placed[0] = Some(regular(Point::ZERO, Vec2::new(edge, 0.0), sides));
        let mut queue = std::collections::VecDeque::from([0]);
        let (mut folds, mut joined) = (Vec::new(), Vec::new());
        while let Some(face) = queue.pop_front() {
            let Some(points) = placed[face].clone() else { continue };
            for side in 0..sides {
                let (a, b) = (outlines[face][side], outlines[face][(side + 1) % sides]);
                let other = (0..outlines.len()).find(|other| {
                    *other != face && outlines[*other].contains(&a) && outlines[*other].contains(&b)
                });
                let Some(other) = other.filter(|other| placed[*other].is_none()) else { continue };
                let (from, to) = (points[side], points[(side + 1) % sides]);
                // The neighbour runs along the common edge the other way round: from b to a.
                let mut own = regular(to, from - to, sides);
                let start = outlines[other].iter().position(|corner| *corner == b).unwrap_or(0);
                own.rotate_right(start);
                placed[other] = Some(own);
                folds.push((from, to));
                joined.push([(a, b), (b, a)]);
                queue.push_back(other);
            }
        }
        let faces: Vec<Vec<Point>> = placed.into_iter().flatten().collect();
        let mut tabs = Vec::new();
        for (outline, points) in outlines.iter().zip(&faces) {
            for side in 0..sides {
                let (a, b) = (outline[side], outline[(side + 1) % sides]);
                let inside = joined.iter().flatten().any(|pair| *pair == (a, b));
                // Of the two edges that are glued together, one has the tab.
                if !inside && a < b {
                    tabs.push(tab(points[side], points[(side + 1) % sides], edge));
                }
            }
        }
        Net { faces, corners: outlines, folds, tabs }.upright()
    }
}

/// Returns a regular polygon, counterclockwise, whose first edge starts at `at` and is `edge`.
fn regular(at: Point, edge: Vec2, sides: usize) -> Vec<Point> {
    let turn = std::f64::consts::TAU / sides as f64;
    let mut points = vec![at];
    for side in 0..sides - 1 {
        let angle = turn * side as f64;
        let (sin, cos) = angle.sin_cos();
        let step = Vec2::new(edge.x * cos - edge.y * sin, edge.x * sin + edge.y * cos);
        let last = points[side];
        points.push(last + step);
    }
    points
}

/// Returns the tab outside of an edge of a counterclockwise face. Its sides lean in so far that it fits
/// into the narrowest gap of a net, that of the D12.
fn tab(a: Point, b: Point, edge: f64) -> Vec<Point> {
    let along = (b - a) / edge;
    let outside = Vec2::new(along.y, -along.x);
    let height = 0.22 * edge;
    let inset = height * 1.6;
    vec![a, a + inset * along + height * outside, b - inset * along + height * outside, b]
}

/// A solid laid flat. Distances are in millimetres, with y down, and no coordinate is negative.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    /// The faces as polygons.
    pub faces: Vec<Vec<Point>>,
    /// The numbers of the solid's corners, for each face in the order of its points.
    pub corners: Vec<Vec<usize>>,
    /// The edges to fold along, between two faces.
    pub folds: Vec<(Point, Point)>,
    /// The tabs for the glue.
    pub tabs: Vec<Vec<Point>>,
}

impl Net {
    /// Turns the net so that y is down, and moves it to the origin.
    fn upright(mut self) -> Net {
        let all = || self.faces.iter().chain(&self.tabs).flatten();
        let left = all().map(|p| p.x).fold(f64::MAX, f64::min);
        let top = all().map(|p| p.y).fold(f64::MIN, f64::max);
        let put = Affine::new([1.0, 0.0, 0.0, -1.0, -left, top]);
        for point in self.faces.iter_mut().chain(&mut self.tabs).flatten() {
            *point = put * *point;
        }
        for (from, to) in &mut self.folds {
            (*from, *to) = (put * *from, put * *to);
        }
        self
    }

    /// Returns the width and the height.
    pub fn size(&self) -> (f64, f64) {
        let all = || self.faces.iter().chain(&self.tabs).flatten();
        (all().map(|p| p.x).fold(0.0, f64::max), all().map(|p| p.y).fold(0.0, f64::max))
    }

    /// Returns a face as a path.
    pub fn path(&self, face: usize) -> BezPath {
        polygon(&self.faces[face])
    }

    /// Returns the middle of a face.
    pub fn middle(&self, face: usize) -> Point {
        let points = &self.faces[face];
        let sum = points.iter().fold(Vec2::ZERO, |sum, point| sum + point.to_vec2());
        (sum / points.len() as f64).to_point()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Solid; 4] = [Solid::D4, Solid::D6, Solid::D8, Solid::D12];

    #[test]
    fn a_net_has_every_face_once_and_a_tab_for_every_edge_that_is_glued() {
        for (solid, corners, sides) in
            [(Solid::D4, 4, 3), (Solid::D6, 8, 4), (Solid::D8, 6, 3), (Solid::D12, 20, 5)]
        {
            let net = solid.net(20.0);
            let faces = usize::from(solid.faces());
            assert_eq!(net.faces.len(), faces, "{solid:?}");
            assert!(net.faces.iter().all(|face| face.len() == sides), "{solid:?}");
            assert_eq!(solid.corners().len(), corners);
            assert_eq!(net.folds.len(), faces - 1);
            let edges = faces * sides / 2;
            assert_eq!(net.tabs.len(), edges - net.folds.len(), "{solid:?}");
        }
    }

    #[test]
    fn no_two_faces_of_a_net_overlap_and_folds_join_the_right_corners() {
        for solid in ALL {
            let net = solid.net(20.0);
            let inner = |a: usize| {
                let points = &net.faces[a];
                (0..points.len()).map(move |i| points[i].distance(points[(i + 1) % points.len()]))
            };
            for face in 0..net.faces.len() {
                assert!(inner(face).all(|length| (length - 20.0).abs() < 1e-6), "{solid:?}");
                for other in 0..face {
                    let apart = net.middle(face).distance(net.middle(other));
                    // Twice the radius of the circle inside a face.
                    let points = &net.faces[face];
                    let near = net.middle(face).distance(points[0].midpoint(points[1]));
                    assert!(apart > 2.0 * near - 1e-6, "{solid:?}: {face} and {other}");
                }
            }
            // A corner of the solid that two faces share along a fold is one point of the net.
            for (from, to) in &net.folds {
                let at = |point: &Point| {
                    let mut names: Vec<usize> = Vec::new();
                    for (face, corners) in net.faces.iter().zip(&net.corners) {
                        for (own, corner) in face.iter().zip(corners) {
                            if own.distance(*point) < 1e-6 {
                                names.push(*corner);
                            }
                        }
                    }
                    names.dedup();
                    names.sort_unstable();
                    names.dedup();
                    names.len()
                };
                assert_eq!((at(from), at(to)), (1, 1), "{solid:?}");
            }
        }
    }

    #[test]
    fn opposite_faces_add_up_to_one_more_than_the_faces() {
        for solid in ALL {
            let mut numbers = solid.numbers();
            let normals = solid.normals();
            for (a, one) in normals.iter().enumerate() {
                for (b, other) in normals.iter().enumerate() {
                    if solid != Solid::D4 && (dot(*one, *other) + dot(*one, *one)).abs() < 1e-9 {
                        assert_eq!(numbers[a] + numbers[b], solid.faces() + 1, "{solid:?}");
                    }
                }
            }
            numbers.sort_unstable();
            assert_eq!(numbers, (1..=solid.faces()).collect::<Vec<_>>(), "{solid:?}");
        }
    }
}
