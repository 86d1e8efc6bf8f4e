//! The net in training: the same computation as in the engine, in floating point and with gradients.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use candle_core::{CpuStorage, CustomOp1, DType, Device, Layout as Strides, Shape, Tensor, Var};
use candle_nn::{AdamW, Optimizer, ParamsAdamW};
use dejarik_engine::net::{
    Features, LAST_MOST, Layout, NARROW, NARROW_MOST, Net, ROW_MOST, WIDTH, Weights,
};
use dejarik_engine::random::Random;

use crate::error::TrainError;
use crate::samples::Sample;

/// An operation that sums up rows of a matrix: output `b` is the sum of the rows `rows[starts[b]]` to
/// `rows[starts[b + 1] - 1]`.
#[derive(Clone)]
struct Bag {
    starts: Arc<Vec<u32>>,
    rows: Arc<Vec<u32>>,
    /// The number of rows of the matrix.
    height: usize,
}

impl Bag {
    fn of(layout: Layout, features: impl Iterator<Item = Features>) -> Bag {
        let (mut starts, mut rows) = (vec![0], Vec::new());
        for features in features {
            layout.visit(&features, |row| rows.push(row as u32));
            starts.push(rows.len() as u32);
        }
        Bag { starts: Arc::new(starts), rows: Arc::new(rows), height: layout.rows() }
    }

    fn each(&self, mut visit: impl FnMut(usize, usize)) {
        for (output, ends) in self.starts.windows(2).enumerate() {
            for &row in &self.rows[ends[0] as usize..ends[1] as usize] {
                visit(output, row as usize);
            }
        }
    }
}

impl CustomOp1 for Bag {
    fn name(&self) -> &'static str {
        "bag"
    }

    fn cpu_fwd(
        &self,
        storage: &CpuStorage,
        strides: &Strides,
    ) -> candle_core::Result<(CpuStorage, Shape)> {
        let all = storage.as_slice::<f32>()?;
        let (from, to) = strides
            .contiguous_offsets()
            .ok_or_else(|| candle_core::Error::Msg("the rows are not contiguous".to_owned()))?;
        let matrix = &all[from..to];
        let outputs = self.starts.len() - 1;
        let mut sums = vec![0.0f32; outputs * WIDTH];
        self.each(|output, row| {
            let from = &matrix[row * WIDTH..][..WIDTH];
            let to = &mut sums[output * WIDTH..][..WIDTH];
            to.iter_mut().zip(from).for_each(|(to, by)| *to += by);
        });
        Ok((CpuStorage::F32(sums), Shape::from((outputs, WIDTH))))
    }

    fn bwd(
        &self,
        _: &Tensor,
        _: &Tensor,
        gradient: &Tensor,
    ) -> candle_core::Result<Option<Tensor>> {
        let gradient = gradient.contiguous()?.flatten_all()?.to_vec1::<f32>()?;
        let mut rows = vec![0.0f32; self.height * WIDTH];
        self.each(|output, row| {
            let from = &gradient[output * WIDTH..][..WIDTH];
            let to = &mut rows[row * WIDTH..][..WIDTH];
            to.iter_mut().zip(from).for_each(|(to, by)| *to += by);
        });
        Ok(Some(Tensor::from_vec(rows, (self.height, WIDTH), &Device::Cpu)?))
    }
}

/// The weights that are learned.
pub struct Model {
    layout: Layout,
    rows: Var,
    bias: Var,
    narrow: Var,
    narrow_bias: Var,
    last: Var,
    last_bias: Var,
}

const NAMES: [&str; 6] = ["rows", "bias", "narrow", "narrow_bias", "last", "last_bias"];

impl Model {
    /// Creates a model with small random weights.
    pub fn new(layout: Layout, seed: u64) -> Result<Model, TrainError> {
        let mut random = Random::stream(seed, 0x4E45_5453);
        // The sum of twelve uniform numbers is nearly normally distributed.
        let mut normal = |shape: (usize, usize), mean: f32, deviation: f32| {
            let numbers = (0..shape.0 * shape.1).map(|_| {
                let sum: f32 =
                    (0..12).map(|_| random.below(1 << 20) as f32 / (1 << 20) as f32).sum();
                mean + deviation * (sum - 6.0)
            });
            Var::from_vec(numbers.collect(), shape, &Device::Cpu)
        };
        Ok(Model {
            layout,
            rows: normal((layout.rows(), WIDTH), 0.0, 0.03)?,
            bias: normal((1, WIDTH), 0.3, 0.1)?,
            narrow: normal((NARROW, WIDTH), 0.0, 0.15)?,
            narrow_bias: normal((1, NARROW), 0.3, 0.1)?,
            last: normal((1, NARROW), 0.0, 0.2)?,
            last_bias: normal((1, 1), 0.0, 0.0)?,
        })
    }

    fn vars(&self) -> [&Var; 6] {
        [&self.rows, &self.bias, &self.narrow, &self.narrow_bias, &self.last, &self.last_bias]
    }

    /// Evaluates positions, -1 to 1.
    fn values(&self, bag: Bag) -> candle_core::Result<Tensor> {
        let sum = self.rows.apply_op1(bag)?.broadcast_add(&self.bias)?.clamp(0f32, 1f32)?;
        let narrow = sum.matmul(&self.narrow.t()?)?.broadcast_add(&self.narrow_bias)?;
        let x = narrow.clamp(0f32, 1f32)?.matmul(&self.last.t()?)?;
        let x = x.broadcast_add(&self.last_bias)?;
        let size = (x.sqr()? + 1.0)?.sqrt()?;
        x.div(&size)?.squeeze(1)
    }

    /// Returns the mean square error over samples.
    pub fn loss(&self, samples: &[Sample]) -> Result<f32, TrainError> {
        Ok(self.error(samples)?.to_scalar::<f32>()?)
    }

    fn error(&self, samples: &[Sample]) -> candle_core::Result<Tensor> {
        let bag = Bag::of(self.layout, samples.iter().map(|sample| sample.features));
        let targets = samples.iter().map(|sample| sample.target).collect();
        let targets = Tensor::from_vec(targets, samples.len(), &Device::Cpu)?;
        (self.values(bag)? - targets)?.sqr()?.mean_all()
    }

    /// Learns from the samples once, in their order, in batches of this size. The learning rate falls from
    /// the first to the second. `go_on` is called before each batch with the number of samples done.
    pub fn learn(
        &self,
        samples: &[Sample],
        batch: usize,
        rates: (f64, f64),
        go_on: &mut dyn FnMut(usize) -> bool,
    ) -> Result<f32, TrainError> {
        let vars = self.vars().map(Clone::clone).to_vec();
        let params = ParamsAdamW { lr: rates.0, weight_decay: 1e-6, ..ParamsAdamW::default() };
        let mut optimizer = AdamW::new(vars, params)?;
        let steps = samples.len().div_ceil(batch);
        let mut sum = 0.0;
        for (step, part) in samples.chunks(batch).enumerate() {
            if !go_on(step * batch) {
                return Err(TrainError::Stopped);
            }
            let way = step as f64 / steps as f64;
            optimizer.set_learning_rate(rates.0 * (rates.1 / rates.0).powf(way));
            let error = self.error(part)?;
            optimizer.backward_step(&error)?;
            sum += error.to_scalar::<f32>()? * part.len() as f32;
            if step % 16 == 15 || step + 1 == steps {
                self.bound()?;
            }
        }
        Ok(sum / samples.len().max(1) as f32)
    }

    /// Clamps the weights to the bounds of the engine's net.
    fn bound(&self) -> candle_core::Result<()> {
        let bounds = [
            (&self.rows, ROW_MOST),
            (&self.bias, ROW_MOST),
            (&self.narrow, NARROW_MOST),
            (&self.last, LAST_MOST),
        ];
        for (var, most) in bounds {
            var.set(&var.clamp(-most, most)?)?;
        }
        Ok(())
    }

    /// Returns the net for the engine.
    pub fn net(&self) -> Result<Net, TrainError> {
        let all = |var: &Var| var.flatten_all()?.to_vec1::<f32>();
        let weights = Weights {
            rows: all(&self.rows)?,
            bias: all(&self.bias)?,
            narrow: all(&self.narrow)?,
            narrow_bias: all(&self.narrow_bias)?,
            last: all(&self.last)?,
            last_bias: all(&self.last_bias)?[0],
        };
        Net::new(self.layout, &weights).map_err(|error| TrainError::Usage(error.to_string()))
    }

    /// Saves the weights to a file.
    pub fn save(&self, path: &Path) -> Result<(), TrainError> {
        let tensors: HashMap<&str, Tensor> =
            NAMES.into_iter().zip(self.vars().map(|var| var.as_tensor().clone())).collect();
        let beside = path.with_extension("part");
        candle_core::safetensors::save(&tensors, &beside)?;
        std::fs::rename(&beside, path).map_err(TrainError::file(path))
    }

    /// Loads a model from a file of weights.
    pub fn load(layout: Layout, path: &Path) -> Result<Model, TrainError> {
        let model = Model::new(layout, 0)?;
        let unread = |error: candle_core::Error| {
            TrainError::Content(path.display().to_string(), error.to_string())
        };
        let tensors = candle_core::safetensors::load(path, &Device::Cpu).map_err(unread)?;
        for (name, var) in NAMES.into_iter().zip(model.vars()) {
            let tensor = tensors
                .get(name)
                .filter(|tensor| tensor.shape() == var.shape() && tensor.dtype() == DType::F32);
            let tensor = tensor.ok_or_else(|| {
                TrainError::Content(
                    path.display().to_string(),
                    format!("expected `{name}` of this rule set's shape"),
                )
            })?;
            var.set(tensor)?;
        }
        Ok(model)
    }
}
