import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Words of a PDF, page after page, with single ordinary spaces: what a reader sees, for assertions on figures. */
export async function lirePdf(octets: Uint8Array): Promise<string> {
  const lecture = getDocument({ data: new Uint8Array(octets), verbosity: 0 })
  const document = await lecture.promise
  const mots: string[] = []
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent()
    mots.push(...items.map(item => ('str' in item ? item.str : '')))
  }
  await lecture.destroy()
  return mots.join(' ').replace(/\s+/g, ' ')
}
