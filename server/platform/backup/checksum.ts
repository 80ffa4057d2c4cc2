import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/**
 * Passes bytes through and reports the SHA-256 of them. The report comes before the reader sees the end of the stream.
 */
export function checksum(tell: (sha256: string) => void): Transform {
  const hash = createHash('sha256');
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      tell(hash.digest('hex'));
      done();
    },
  });
}
