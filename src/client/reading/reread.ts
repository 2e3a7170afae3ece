import type { QueryClient } from '@tanstack/react-query'

/** Whatever shows a subject is read again: its own readings, and those of others that it changes (`aussi` of a contract). */
export async function rereadSubject(client: QueryClient, sujet: string): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey, meta }) => {
      const aussi = meta?.aussi
      return queryKey[0] === sujet || (Array.isArray(aussi) && aussi.includes(sujet))
    },
  })
}
