import { myDb } from '#client/queue/sync.ts'
import type { GridMemory } from '#kit/data-grid/preferences.ts'
import type { FormMemory } from '#kit/form/types.ts'

/** How a person looks at a list, kept in their own database. */
export const gridMemory: GridMemory = {
  lire: async cle => (await myDb().cache.get(cle))?.valeur,
  garder: (cle, valeur) => {
    // A comfort: a device that refuses to keep it keeps working.
    myDb()
      .cache.put({ cle, valeur })
      .catch(error => console.info('grid display not kept', error))
  },
}

/** What was typed in a form, until it is sent or given up. */
export function draftMemory(path: string, id: number | null): FormMemory {
  const cle = `brouillon:${path}:${id ?? 'nouveau'}`
  return {
    lire: async () => (await myDb().cache.get(cle))?.valeur,
    garder: async draft => void (await myDb().cache.put({ cle, valeur: draft })),
    oublier: async () => await myDb().cache.delete(cle),
  }
}
