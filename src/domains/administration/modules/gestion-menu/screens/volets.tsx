import { call } from '#client/api.ts'
import type { Volet } from '#client/master-detail/master-detail.tsx'
import { EditPane, TransferPane } from '#client/master-detail/panes.tsx'
import {
  editConfiguration,
  editMenu,
  menuProfils,
  menuUtilisateurs,
  putConfiguration,
  putMenu,
} from '#domains/administration/modules/gestion-menu/contract.ts'

/** The four panes of a menu: its form, its configuration, its profiles, its people. */
export function voletsOf(id: number | null): readonly [Volet, ...Volet[]] {
  const params = { id: String(id) }
  const query = { module_id: String(id) }
  const cle = ['menu', Number(id)]
  return [
    {
      id: 'menu',
      label: 'Menu',
      contenu: onDirty => (
        <EditPane
          cle={cle}
          titre="Le menu"
          onDirty={onDirty}
          lire={signal => call(editMenu, { params, signal, silent: true })}
          ecrire={values => call(putMenu, { params, body: values as never, silent: true })}
        />
      ),
    },
    {
      id: 'configuration',
      label: 'Configuration',
      contenu: onDirty => (
        <EditPane
          cle={[...cle, 'configuration']}
          titre="La configuration"
          onDirty={onDirty}
          lire={signal => call(editConfiguration, { query, signal, silent: true })}
          ecrire={values => call(putConfiguration, { query, body: values as never, silent: true })}
        />
      ),
    },
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
