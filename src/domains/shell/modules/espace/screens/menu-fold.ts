import { myDb } from '#client/queue/sync.ts'

const KEY = 'menu_replie'
let folded = false
/** Under this the content needs the room more than the names of modules do (CSS pixels). */
const NARROW_PX = 1024
/** Unfolded on a narrow window is for now, not for the wide one. */
let opened = false

/** Read before the desk is first drawn: a menu that folds under the eyes moves everything beside it. */
export async function readFold(): Promise<void> {
  folded = (await myDb().cache.get(KEY))?.valeur === true
}

const isNarrow = (): boolean => innerWidth < NARROW_PX

export const isFolded = (): boolean => folded || (isNarrow() && !opened)

/** Tells when the window crosses the width under which the menu folds by itself. */
export function watchNarrow(listener: () => void): () => void {
  const query = matchMedia(`(max-width: ${NARROW_PX - 1}px)`)
  const change = () => {
    opened = false
    listener()
  }
  query.addEventListener('change', change)
  return () => query.removeEventListener('change', change)
}

/** Kept with the person's tabs, on this device. */
export function keepFold(next: boolean): void {
  if (isNarrow()) {
    opened = !next
    return
  }
  folded = next
  void myDb()
    .cache.put({ cle: KEY, valeur: next })
    .catch(error => console.info('fold not kept', error))
}
