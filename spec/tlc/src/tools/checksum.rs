//! SHA-256: no downloaded byte is used unchecked.

use hmac_sha256::Hash;

/// The digest of `bytes` in lower-case hexadecimal, as `sha256sum` prints it.
pub fn hex_digest(bytes: &[u8]) -> String {
    Hash::hash(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::hex_digest;

    /// The empty message and the first example that NIST publishes with the standard.
    #[test]
    fn published_vectors() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        let abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!([hex_digest(b""), hex_digest(b"abc")], [empty, abc]);
    }
}
