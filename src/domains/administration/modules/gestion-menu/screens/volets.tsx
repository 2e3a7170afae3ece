import { call } from '#client/api.ts'
import type { Volet } from '#client/master-detail/master-detail.tsx'
import { TransferPane } from '#client/master-detail/panes.tsx'
import { menuProfils, menuUtilisateurs } from '#domains/administration/modules/gestion-menu/contract.ts'
import { MenuForms } from './menu-forms.tsx'

/** Panes of a menu beside the list: its form and its configuration, its profiles, its people. */
export function voletsOf(id: number | null): readonly [Volet, ...Volet[]] {
  const params = { id: String(id) }
  const cle = ['menu', Number(id)]
  return [
    { id: 'menu', label: 'Menu', contenu: onDirty => <MenuForms id={Number(id)} onDirty={onDirty} /> },
    {
      id: 'profils',
      label: 'Profils',
      contenu: onDirty => (
        <TransferPane
          cle={[...cle, 'profils']}
          titre="Profils"
          onDirty={onDirty}
          lire={signal => call(menuProfils.read, { params, signal, silent: true })}
          ecrire={ids => call(menuProfils.write, { params, body: { data: ids.join(',') }, silent: true })}
        />
      ),
    },
    {
      id: 'utilisateurs',
      label: 'Utilisateur',
      contenu: onDirty => (
        <TransferPane
          cle={[...cle, 'utilisateurs']}
          titre="Utilisateurs"
          onDirty={onDirty}
          lire={signal => call(menuUtilisateurs.read, { params, signal, silent: true })}
          ecrire={ids => call(menuUtilisateurs.write, { params, body: { data: ids.join(',') }, silent: true })}
        />
      ),
    },
  ]
}
