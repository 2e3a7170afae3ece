import { transferPane } from '#client/form/record-panes.tsx'
import type { ChosenPane } from '#client/frames/panes.tsx'
import { PROFIL } from '#domains/people/model/commun.ts'
import { ecrireCompetences, lireCompetences } from '#domains/people/model/droits.ts'
import type { Personne } from '#domains/people/modules/gestion-utilisateurs-wikaz/contract.ts'
import { AbsencesPane } from './absences-pane.tsx'
import { FichePane } from './fiche-pane.tsx'
import { HorairesPane } from './horaires-pane.tsx'
import { ProprietesPane } from './proprietes-pane.tsx'

/** Panes of a person, by profile: 60 properties and trades, 31 services and time, 30 nothing more (specification §6). */
export function panesOf(personne: Personne | undefined): readonly [ChosenPane, ...ChosenPane[]] {
  const a = (profil: number) => personne?.profils.some(p => p.affect_profil_profil_id === profil) ?? false
  const id = personne?.id ?? 0
  const panes: ChosenPane[] = []
  if (a(PROFIL.regulateur))
    panes.push({
      id: 'proprietes',
      label: 'Propriétés',
      content: onDirty => <ProprietesPane id={id} onDirty={onDirty} />,
    })
  if (a(PROFIL.technicien)) {
    panes.push(
      transferPane(
        { params: { id: String(id) } },
        { id: 'services', label: 'Services', title: 'Prestations' },
        { read: lireCompetences, write: ecrireCompetences },
      ),
      { id: 'horaires', label: 'Disponibilités', content: () => <HorairesPane id={id} /> },
      { id: 'absences', label: 'Absences', content: () => <AbsencesPane id={id} /> },
    )
  }
  return [
    {
      id: 'fiche',
      label: 'Fiche',
      content: onDirty => personne && <FichePane personne={personne} onDirty={onDirty} />,
    },
    ...panes,
  ]
}
