import type { PrintStamp } from '#kit/pdf-viewer/stamp.ts'
import { formaterDate, type JourIso } from '#wire/dates.ts'
import { adresseDocument } from '../address.ts'
import type { FicheDocument } from '../contract.ts'

type Named = Pick<FicheDocument, 'document_id' | 'document_chrono' | 'document_titre'>

/** What a version is called and marked with once it leaves the office: paper and files do not know when they are replaced. */
export function copyOf(
  { document_id, document_chrono, document_titre }: Named,
  n: number,
  { today, origin }: { readonly today: JourIso; readonly origin: string },
): { readonly titre: string; readonly nom: string; readonly stamp: PrintStamp } {
  const words = `Copie non contrôlée le ${formaterDate(today)}\u00a0: ${document_chrono}, version ${n}`
  return {
    titre: `${document_chrono} ${document_titre}, version ${n}`,
    nom: `${document_chrono} v${n}, copie non contrôlée le ${today}.pdf`,
    stamp: { words, code: `${origin}${adresseDocument(document_id)}` },
  }
}
