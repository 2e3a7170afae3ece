import { call } from '#client/api.ts'
import type { Volet } from '#client/master-detail/master-detail.tsx'
import { EditPane, TransferPane } from '#client/master-detail/panes.tsx'
import {
  editUtilisateur,
  putUtilisateur,
  utilisateurModules,
  utilisateurOptions,
  utilisateurProfils,
  utilisateurSites,
} from '#domains/administration/modules/gestion-utilisateurs/contract.ts'
import { AccessPane } from './access-pane.tsx'

/** Panes of a person beside the list: form, profiles, modules given directly, and where each right comes from. */
export function voletsOf(id: number | null): readonly [Volet, ...Volet[]] {
  const params = { id: String(id) }
  const cle = ['utilisateur', Number(id)]
  return [
    {
      id: 'fiche',
      label: 'Fiche',
      contenu: onDirty => (
        <EditPane
          cle={cle}
          titre="La personne"
          onDirty={onDirty}
          lire={signal => call(editUtilisateur, { params, signal, silent: true })}
          ecrire={values => call(putUtilisateur, { params, body: values as never, silent: true })}
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
          lire={signal => call(utilisateurProfils.read, { params, signal, silent: true })}
          ecrire={ids => call(utilisateurProfils.write, { params, body: { data: ids.join(',') }, silent: true })}
        />
      ),
    },
    {
      id: 'options',
      label: 'Options',
      contenu: onDirty => (
        <TransferPane
          cle={[...cle, 'options']}
          titre="Options"
          onDirty={onDirty}
          lire={signal => call(utilisateurOptions.read, { params, signal, silent: true })}
          ecrire={ids => call(utilisateurOptions.write, { params, body: { data: ids.join(',') }, silent: true })}
        />
      ),
    },
    {
      id: 'modules',
      label: 'Modules',
      contenu: onDirty => (
        <TransferPane
          cle={[...cle, 'modules']}
          titre="Modules"
          onDirty={onDirty}
          lire={signal => call(utilisateurModules.read, { params, signal, silent: true })}
          ecrire={ids => call(utilisateurModules.write, { params, body: { data: ids.join(',') }, silent: true })}
        />
      ),
    },
    {
      id: 'sites',
      label: 'Sites',
      contenu: onDirty => (
        <TransferPane
          cle={[...cle, 'sites']}
          titre="Sites"
          onDirty={onDirty}
          lire={signal => call(utilisateurSites.read, { params, signal, silent: true })}
          ecrire={ids => call(utilisateurSites.write, { params, body: { data: ids.join(',') }, silent: true })}
        />
      ),
    },
    { id: 'acces', label: 'Accès', horsBas: true, contenu: () => <AccessPane id={Number(id)} /> },
  ]
}
