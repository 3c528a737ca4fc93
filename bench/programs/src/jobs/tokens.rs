//! tokenizers cuts a small batch of sentences into tokens, as a service does for each request.

use super::{Job, Prepared, input};
use tokenizers::models::bpe::{BPE, BpeTrainerBuilder};
use tokenizers::pre_tokenizers::whitespace::Whitespace;
use tokenizers::{
    DecoderWrapper, NormalizerWrapper, PostProcessorWrapper, PreTokenizerWrapper, TokenizerImpl,
};

pub const JOB: Job = Job {
    name: "tokens",
    package: "tokenizers",
    what: "a batch of 64 sentences of 40 words into tokens",
    prepare,
};

type Tokenizer =
    TokenizerImpl<BPE, NormalizerWrapper, PreTokenizerWrapper, PostProcessorWrapper, DecoderWrapper>;

fn prepare() -> Prepared {
    let mut random = fastrand::Rng::with_seed(3);
    let mut tokenizer = Tokenizer::new(BPE::default());
    tokenizer.with_pre_tokenizer(Some(Whitespace {}));
    let mut trainer = BpeTrainerBuilder::default().show_progress(false).vocab_size(800).build();
    let known: Vec<_> = (0..2000).map(|_| input::sentence(&mut random, 20)).collect();
    tokenizer.train(&mut trainer, known.iter()).expect("it learns");
    let batch: Vec<_> = (0..64).map(|_| input::sentence(&mut random, 40)).collect();
    Box::new(move || {
        let lines: Vec<_> = batch.iter().map(String::as_str).collect();
        let cut = tokenizer.encode_batch(lines, false).expect("they are sentences");
        cut.iter().flat_map(|encoding| encoding.get_ids()).map(|id| u64::from(*id)).sum()
    })
}
