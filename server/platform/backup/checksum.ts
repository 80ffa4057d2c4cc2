import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Lets bytes through and tells the SHA-256 of those that went, before whoever reads them learns that they have ended. */
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
