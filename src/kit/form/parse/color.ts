/** Specification crm-site-editor-home-care §5: at least 7 characters, "#0f5c5c", with its opacity or not. */
export function isColor(text: string): boolean {
  return /^#([0-9a-f]{6}|[0-9a-f]{8})$/i.test(text)
}

/** "0F5C5C" to "#0f5c5c"; what is no colour stays as it was typed. */
export function parseColor(text: string): string {
  const clean = text.trim().toLowerCase()
  return /^([0-9a-f]{6}|[0-9a-f]{8})$/.test(clean) ? `#${clean}` : clean
}
