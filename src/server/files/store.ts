import type { Readable } from 'node:stream'

/** Where complete files live: a folder or an S3 bucket. Names are given by us, never by a person. */
export interface FileStore {
  /** @param key `compte_id/sha256` */
  put(key: string, bytes: Uint8Array): Promise<void>
  get(key: string): Promise<Uint8Array>
  stream(key: string): Promise<Readable>
  exists(key: string): Promise<boolean>
  remove(key: string): Promise<void>
}

export function fileKey(compte_id: number, sha256: string): string {
  return `${compte_id}/${sha256.slice(0, 2)}/${sha256}`
}
