import { refuse } from '../http/errors.ts'
import { inspectFile } from './inspect.ts'
import { requireDrawable } from './preview.ts'

/** What every browser draws by itself. */
const PICTURES = ['image/jpeg', 'image/png', 'image/webp']

/**
 * The kind of a picture that is to be shown, by its bytes, whatever their name says.
 * @throws CodedError TYPE_DE_FICHIER, IMAGE_REFUSEE
 */
export async function requirePicture(bytes: Uint8Array): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type')
  const mime = (await fileTypeFromBuffer(bytes))?.mime ?? ''
  if (!PICTURES.includes(mime)) throw refuse('TYPE_DE_FICHIER')
  await inspectFile(bytes, mime)
  await requireDrawable(bytes)
  return mime
}
