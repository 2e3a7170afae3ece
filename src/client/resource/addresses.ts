import type { ResourceAddress } from '#wire/resource.ts'

/** Last segment of the path: `vehicules`. */
export function nameOf({ path }: Pick<ResourceAddress, 'path'>): string {
  return path.split('/').at(-1) ?? path
}

/** Where a module stands: by itself, or inside a container, which shows its first entry without naming it. */
export function baseOf(path: string, route: string): string {
  const segments = path.split('/').filter(Boolean)
  const at = segments.indexOf(route)
  if (at >= 0) return `/${segments.slice(0, at + 1).join('/')}`
  return segments[0] === 'm' && segments[1] ? `/m/${segments[1]}/${route}` : `/m/${route}`
}

/** Where a row is added, beside its list. */
export const NEW_ROW = 'nouveau'
/** Where one chooses how rows are added: typed, pasted or imported. */
export const ADD_ROWS = 'ajouter'

/** The row that an address opens; null where it opens none. */
export function openedAt(vue: string | undefined): number | typeof NEW_ROW | null {
  if (vue === NEW_ROW) return NEW_ROW
  return /^[1-9]\d{0,9}$/.test(vue ?? '') ? Number(vue) : null
}

/** Where a module shows one of its resources, what was deleted of it, one of its rows, or where rows are added. */
export function addressOf(
  base: string,
  ressource: Pick<ResourceAddress, 'path'>,
  vue?: 'supprimes' | typeof NEW_ROW | typeof ADD_ROWS | number,
): string {
  return `${base}/${nameOf(ressource)}${vue ? `/${vue}` : ''}`
}

/** Under which a list's display and files are named: two modules may both have `types`. */
export function gridName({ path }: Pick<ResourceAddress, 'path'>): string {
  return path.split('/').slice(-2).join('-')
}
