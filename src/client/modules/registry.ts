import type { ActionPresentation, ModuleRegistration } from './modules.ts'

const byName = new Map<string, ModuleRegistration>()
const byRoute = new Map<string, ModuleRegistration>()

/** The composition root hands over the list; a repeated name or route is a programming error. */
export function registerModules(registrations: readonly ModuleRegistration[]): void {
  for (const registration of registrations) {
    if (byName.has(registration.name) || byRoute.has(registration.route))
      throw new Error(`module ${registration.name} (${registration.route}) is registered twice`)
    byName.set(registration.name, registration)
    byRoute.set(registration.route, registration)
  }
}

export function findModule(nom: string): ModuleRegistration | undefined {
  return byName.get(nom)
}

export function findModuleByRoute(route: string): ModuleRegistration | undefined {
  return byRoute.get(route)
}

export function registeredModules(): readonly ModuleRegistration[] {
  return [...byName.values()]
}

/** How actions are shown and settled, by mutation type. A module that cannot load now leaves the general presentation. */
export async function loadActionPresentations(): Promise<Readonly<Record<string, ActionPresentation>>> {
  const loaded = await Promise.allSettled([...byName.values()].map(m => m.actions?.() ?? {}))
  return Object.assign({}, ...loaded.map(l => (l.status === 'fulfilled' ? l.value : {})))
}

/** Address of a screen: `/m/{route}/...`, or `/{route}` for those of the shell. */
export function addressOf(
  { route, atRoot }: Pick<ModuleRegistration, 'route' | 'atRoot'>,
  path: readonly string[] = [],
): string {
  const parts = [...(atRoot ? [] : ['m']), route, ...path].map(encodeURIComponent)
  return `/${parts.join('/')}`
}

export interface ParsedAddress {
  readonly route: string
  readonly atRoot: boolean
  readonly path: readonly string[]
}

/** The screen an address names; null for the workspace itself and for addresses that are none of ours. */
export function parseAddress(pathname: string): ParsedAddress | null {
  const parts = pathname
    .split('/')
    .filter(Boolean)
    .map(part => {
      try {
        return decodeURIComponent(part)
      } catch {
        return part
      }
    })
  const [first, second, ...rest] = parts
  if (first === undefined) return null
  if (first === 'm') return { route: second ?? '', atRoot: false, path: rest }
  return { route: first, atRoot: true, path: parts.slice(1) }
}
