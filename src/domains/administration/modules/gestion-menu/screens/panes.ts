import { editPane, transferPane } from '#client/form/record-panes.tsx'
import type { ChosenPane } from '#client/frames/panes.tsx'
import {
  editConfiguration,
  editMenu,
  menuProfils,
  menuUtilisateurs,
  putConfiguration,
  putMenu,
} from '#domains/administration/modules/gestion-menu/contract.ts'

/** The four panes of a menu: its form, its configuration, its profiles, its people. */
export function panesOf(id: number | null): readonly [ChosenPane, ...ChosenPane[]] {
  const menu = { params: { id: String(id) } }
  return [
    editPane(menu, { id: 'menu', label: 'Menu', title: 'Le menu' }, { read: editMenu, write: putMenu }),
    editPane(
      { query: { module_id: String(id) } },
      { id: 'configuration', label: 'Configuration', title: 'La configuration' },
      { read: editConfiguration, write: putConfiguration },
    ),
    transferPane(menu, { id: 'profils', label: 'Profils' }, menuProfils),
    transferPane(menu, { id: 'utilisateurs', label: 'Utilisateur', title: 'Utilisateurs' }, menuUtilisateurs),
  ]
}
