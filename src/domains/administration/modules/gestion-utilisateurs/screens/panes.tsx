import { editPane, transferPane } from '#client/form/record-panes.tsx'
import type { ChosenPane } from '#client/frames/panes.tsx'
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
export function panesOf(id: number | null): readonly [ChosenPane, ...ChosenPane[]] {
  const person = { params: { id: String(id) } }
  return [
    editPane(
      person,
      { id: 'fiche', label: 'Fiche', title: 'La personne' },
      { read: editUtilisateur, write: putUtilisateur },
    ),
    transferPane(person, { id: 'profils', label: 'Profils' }, utilisateurProfils),
    transferPane(person, { id: 'options', label: 'Options' }, utilisateurOptions),
    transferPane(person, { id: 'modules', label: 'Modules' }, utilisateurModules),
    transferPane(person, { id: 'sites', label: 'Sites' }, utilisateurSites),
    { id: 'acces', label: 'Accès', atHead: true, content: () => <AccessPane id={Number(id)} /> },
  ]
}
