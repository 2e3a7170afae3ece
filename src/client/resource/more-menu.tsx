import { IconArchive, IconFileImport, IconHistory } from '@tabler/icons-react'
import { navigate } from '#client/address/location.ts'
import { LazyMenu, type MenuEntry } from '#kit/menu/lazy-menu.tsx'
import type { GridDescriptor } from '#wire/grid.ts'
import { addressOf } from './addresses.ts'
import type { ShownResource } from './define-resource-module.tsx'
import { tellFailure } from './use-resource.ts'

interface Props {
  readonly list: GridDescriptor
  readonly ressource: ShownResource
  readonly base: string
  readonly online: boolean
  readonly onImport: () => Promise<void>
  readonly onImports: () => Promise<void>
  /** What the module adds, on a phone. */
  readonly before: readonly MenuEntry[]
}

/** What is done less often with a list; nothing where it allows neither. */
export function MoreMenu({ list, ressource, base, online, onImport, onImports, before }: Props) {
  const entries: MenuEntry[] = [...before]
  if (list.visible_ajout)
    entries.push({
      label: online ? 'Importer' : 'Importer (avec du réseau)',
      icon: <IconFileImport size={18} stroke={1.8} aria-hidden />,
      disabled: !online,
      onClick: () => void onImport().catch(tellFailure),
    })
  const removes = list.menus.some(menu => menu.id === 'supprimer')
  if (list.visible_ajout && removes && online)
    entries.push({
      label: 'Imports récents',
      icon: <IconHistory size={18} stroke={1.8} aria-hidden />,
      onClick: () => void onImports().catch(tellFailure),
    })
  if (removes)
    entries.push({
      label: 'Voir les supprimés',
      icon: <IconArchive size={18} stroke={1.8} aria-hidden />,
      onClick: () => navigate(addressOf(base, ressource, 'supprimes')),
    })
  return entries.length > 0 ? <LazyMenu label={`Autres actions\u00a0: ${ressource.title}`} entries={entries} /> : null
}
