import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Words of each page of a PDF, with single ordinary spaces: what a reader sees, for assertions on figures and breaks. */
export async function lirePages(octets: Uint8Array): Promise<string[]> {
  const lecture = getDocument({ data: new Uint8Array(octets), verbosity: 0 })
  const document = await lecture.promise
  const pages: string[] = []
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent()
    const mots = items.map(item => ('str' in item ? item.str : ''))
    pages.push(mots.join(' ').replace(/\s+/g, ' '))
  }
  await lecture.destroy()
  return pages
}

/** The same as one text. */
export async function lirePdf(octets: Uint8Array): Promise<string> {
  return (await lirePages(octets)).join(' ')
}
