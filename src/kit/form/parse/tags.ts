/** "eau, chauffage#gaz" to its three tags: commas and # separate, doubles and empty ones go. */
export function splitTags(text: string): string[] {
  const tags = text.split(/[,#]/).map(tag => tag.trim().replace(/\s+/g, ' '))
  return [...new Set(tags.filter(tag => tag !== ''))]
}
