import type { ResourceAddress } from '#wire/resource.ts'

/** Last segment of the path: `vehicules`. */
export function nameOf({ path }: Pick<ResourceAddress, 'path'>): string {
  return path.split('/').at(-1) ?? path
}

/** Where a module shows one of its resources, or what was deleted of it. */
export function addressOf(route: string, ressource: Pick<ResourceAddress, 'path'>, vue?: 'supprimes'): string {
  return `/m/${route}/${nameOf(ressource)}${vue ? `/${vue}` : ''}`
}

/** Under which a list's display and files are named: two modules may both have `types`. */
export function gridName({ path }: Pick<ResourceAddress, 'path'>): string {
  return path.split('/').slice(-2).join('-')
}
