import { pictureAsPng, readPreview } from '#server/files/preview.ts'
import { fileKey } from '#server/files/store.ts'
import type { DetachedContext } from '#server/http/context.ts'
import './tables.ts'

/** Enough for the head of a page, on paper too. */
const COTE = 240

/** The company's logo as a data address, for the head of a screen and of what it prints; empty without one. */
export async function lireLogoEnAdresse(context: DetachedContext): Promise<{ logo: string }> {
  const { compte_id } = context.caller
  const row = await context.transaction(({ db }) =>
    db.selectFrom('entreprise_logo').select('sha256').where('compte_id', '=', compte_id).executeTakeFirst(),
  )
  if (!row) return { logo: '' }
  const image = await readPreview(context.services.files, fileKey(compte_id, row.sha256), COTE)
  return { logo: `data:image/png;base64,${Buffer.from(await pictureAsPng(image)).toString('base64')}` }
}
