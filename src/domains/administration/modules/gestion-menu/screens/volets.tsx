import { call } from '#client/call/api.ts'
import type { Volet } from '#client/master-detail/master-detail.tsx'
import { EditPane } from '#client/master-detail/panes.tsx'
import { editVolet, transferVolet } from '#client/master-detail/volets.tsx'
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
  const query = { module_id: String(id) }
  const choisi = { cle: ['menu', Number(id)], params: { id: String(id) } }
  return [
    editVolet(choisi, { id: 'menu', label: 'Menu', titre: 'Le menu' }, { read: editMenu, write: putMenu }),
    {
      id: 'configuration',
      label: 'Configuration',
      contenu: onDirty => (
        <EditPane
          cle={[...choisi.cle, 'configuration']}
          titre="La configuration"
          onDirty={onDirty}
          lire={signal => call(editConfiguration, { query, signal })}
          // The form is described by the office, which reads the body by its own schema.
          ecrire={values => call(putConfiguration, { query, body: values as never })}
        />
      ),
    },
    transferVolet(choisi, { id: 'profils', label: 'Profils' }, menuProfils),
    transferVolet(choisi, { id: 'utilisateurs', label: 'Utilisateur', titre: 'Utilisateurs' }, menuUtilisateurs),
  ]
}
