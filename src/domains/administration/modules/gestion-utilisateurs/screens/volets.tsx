import type { Volet } from '#client/master-detail/master-detail.tsx'
import { editVolet, transferVolet } from '#client/master-detail/volets.tsx'
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
  const choisi = { cle: ['utilisateur', Number(id)], params: { id: String(id) } }
  return [
    editVolet(
      choisi,
      { id: 'fiche', label: 'Fiche', titre: 'La personne' },
      { read: editUtilisateur, write: putUtilisateur },
    ),
    transferVolet(choisi, { id: 'profils', label: 'Profils' }, utilisateurProfils),
    transferVolet(choisi, { id: 'options', label: 'Options' }, utilisateurOptions),
    transferVolet(choisi, { id: 'modules', label: 'Modules' }, utilisateurModules),
    transferVolet(choisi, { id: 'sites', label: 'Sites' }, utilisateurSites),
    { id: 'acces', label: 'Accès', horsBas: true, contenu: () => <AccessPane id={Number(id)} /> },
  ]
}
