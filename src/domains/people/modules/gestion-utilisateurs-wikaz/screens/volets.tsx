import type { Volet } from '#client/master-detail/master-detail.tsx'
import { transferVolet } from '#client/master-detail/volets.tsx'
import { PROFIL } from '#domains/people/model/commun.ts'
import { ecrireCompetences, lireCompetences } from '#domains/people/model/droits.ts'
import type { Personne } from '#domains/people/modules/gestion-utilisateurs-wikaz/contract.ts'
import { AbsencesPane } from './absences-pane.tsx'
import { FichePane } from './fiche-pane.tsx'
import { HorairesPane } from './horaires-pane.tsx'
import { ProprietesPane } from './proprietes-pane.tsx'

/** Panes of a person, by profile: 60 properties and trades, 31 services and time, 30 nothing more (specification §6). */
export function voletsDe(personne: Personne | undefined): readonly [Volet, ...Volet[]] {
  const a = (profil: number) => personne?.profils.some(p => p.affect_profil_profil_id === profil) ?? false
  const id = personne?.id ?? 0
  const volets: Volet[] = []
  if (a(PROFIL.regulateur))
    volets.push({
      id: 'proprietes',
      label: 'Propriétés',
      contenu: onDirty => <ProprietesPane id={id} onDirty={onDirty} />,
    })
  if (a(PROFIL.technicien)) {
    volets.push(
      transferVolet(
        { cle: ['utilisateur-entreprise', id], params: { id: String(id) } },
        { id: 'services', label: 'Services', titre: 'Prestations' },
        { read: lireCompetences, write: ecrireCompetences },
      ),
      { id: 'horaires', label: 'Disponibilités', contenu: () => <HorairesPane id={id} /> },
      { id: 'absences', label: 'Absences', contenu: () => <AbsencesPane id={id} /> },
    )
  }
  return [
    {
      id: 'fiche',
      label: 'Fiche',
      contenu: onDirty => personne && <FichePane personne={personne} onDirty={onDirty} />,
    },
    ...volets,
  ]
}
