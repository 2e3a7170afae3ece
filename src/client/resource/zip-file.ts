import { SheetError } from './sheet-error.ts'

/** Parts of an archive are taken out one by one, none larger than this: a small file may unfold into gigabytes. */
const PARTIE_MAX = 30_000_000
const ENTREES_MAX = 2000
const ABIME = 'Ce classeur est abîmé\u00a0: ouvrez-le dans votre tableur et enregistrez-le à nouveau.'

interface Entry {
  readonly at: number
  readonly packed: number
  readonly method: number
}

/** The bytes that come out, until there are too many. @throws SheetError */
async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const parts: Uint8Array[] = []
  let length = 0
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) break
      length += value.length
      if (length > PARTIE_MAX) {
        await reader.cancel()
        throw new SheetError('Ce classeur est trop volumineux\u00a0: importez-le en plusieurs fois.')
      }
      parts.push(value)
    }
  } catch (error) {
    if (error instanceof SheetError) throw error
    throw new SheetError(ABIME)
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Where each part stands, as the directory at the end of the archive says. @throws SheetError */
function directoryOf(view: DataView): Map<string, Entry> {
  let end = view.byteLength - 22
  const first = Math.max(0, end - 65_535)
  while (end >= first && view.getUint32(end, true) !== 0x06054b50) end--
  if (end < first || end < 0) throw new SheetError(ABIME)
  const count = view.getUint16(end + 10, true)
  if (count > ENTREES_MAX) throw new SheetError(ABIME)
  const entries = new Map<string, Entry>()
  let at = view.getUint32(end + 16, true)
  for (let n = 0; n < count; n++) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new SheetError(ABIME)
    const [name, extra, comment] = [28, 30, 32].map(place => view.getUint16(at + place, true)) as [
      number,
      number,
      number,
    ]
    if (view.getUint16(at + 8, true) & 1)
      throw new SheetError('Ce classeur est protégé par un mot de passe\u00a0: enregistrez-le sans protection.')
    const label = new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + 46, name))
    const method = view.getUint16(at + 10, true)
    entries.set(label, { method, packed: view.getUint32(at + 20, true), at: view.getUint32(at + 42, true) })
    at += 46 + name + extra + comment
  }
  return entries
}

/** Reads an archive's parts as text, by name; null for a part that is not in it. @throws SheetError */
export function openZip(bytes: Uint8Array<ArrayBuffer>): (name: string) => Promise<string | null> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const read = <T>(task: () => T): T => {
    try {
      return task()
    } catch (error) {
      // A place outside the file.
      if (error instanceof RangeError) throw new SheetError(ABIME)
      throw error
    }
  }
  const entries = read(() => directoryOf(view))
  return async name => {
    const entry = entries.get(name)
    if (!entry) return null
    const packed = read(() => {
      const start = entry.at + 30 + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true)
      if (start + entry.packed > bytes.length) throw new SheetError(ABIME)
      return bytes.subarray(start, start + entry.packed)
    })
    if (entry.method !== 0 && entry.method !== 8) throw new SheetError(ABIME)
    return new TextDecoder().decode(entry.method === 8 ? await inflate(packed) : packed)
  }
}
