import { myDb } from '#client/sync.ts'

const KEY = 'menu_replie'
let folded = false

/** Read before the desk is first drawn: a menu that folds under the eyes moves everything beside it. */
export async function readFold(): Promise<void> {
  folded = (await myDb().cache.get(KEY))?.valeur === true
}

export const isFolded = (): boolean => folded

/** Kept with the person's tabs, on this device. */
export function keepFold(next: boolean): void {
  folded = next
  void myDb()
    .cache.put({ cle: KEY, valeur: next })
    .catch(error => console.info('fold not kept', error))
}
