import type { Mail } from './mailer.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, sign => ENTITIES[sign] ?? sign)
}

export interface Letter {
  readonly to: string
  /** The company in whose name it is sent; absent: the product's own. */
  readonly company?: string
  readonly subject: string
  /** Paragraphs, in order; none of them is HTML. */
  readonly paragraphs: readonly string[]
  /** The one thing to click on, between the paragraphs and the signature. */
  readonly link?: { readonly label: string; readonly url: string }
}

const SIGNATURE = 'L’équipe Relais Terrain'

/**
 * Plain text and the same in minimal HTML: no picture, no style sheet, nothing remote, so that every mail reader shows it
 * and none follows a pixel.
 */
export function composeMail({ to, company, subject, paragraphs, link }: Letter): Mail {
  const signature = company ?? SIGNATURE
  const address = link ? new URL(link.url).href : ''
  const text = [...paragraphs, ...(link ? [`${link.label}\u00a0:\n${address}`] : []), signature].join('\n\n')
  const button = link ? `<p><a href="${escapeHtml(address)}">${escapeHtml(link.label)}</a></p>` : ''
  const html = `<!doctype html><html lang="fr"><meta charset="utf-8"><title>${escapeHtml(subject)}</title><body>${paragraphs
    .map(p => `<p>${escapeHtml(p)}</p>`)
    .join('')}${button}<p>${escapeHtml(signature)}</p></body></html>`
  return { to, ...(company && { fromName: company }), subject, text: `${text}\n`, html }
}
