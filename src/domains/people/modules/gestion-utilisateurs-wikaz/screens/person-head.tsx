import type { Personne } from '#domains/people/modules/gestion-utilisateurs-wikaz/contract.ts'
import { Pill } from '#kit/pill/pill.tsx'
import { Portrait } from './portrait.tsx'

/** Under the person's name: who they are at a glance. */
export function PersonHead({ personne }: { personne: Personne }) {
  return (
    <>
      <Portrait personne={personne} />
      <span>{personne.email}</span>
      {personne.proprietaire && <Pill tone="info">Propriétaire</Pill>}
      {personne.actif === 0 && <Pill tone="mute">Inactif</Pill>}
      {personne.absence && <Pill tone="wait">{personne.absence}</Pill>}
    </>
  )
}
