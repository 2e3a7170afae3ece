import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import type { OperationsReseau } from '#domains/field-service/model/reseau/operations.ts'
import { RECHERCHE_MIN } from '#domains/field-service/model/reseau/reseau.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import classes from './network.module.css'

type Props = {
  operations: OperationsReseau
  label: string
  online: boolean
  pending: boolean
  error: string | null
  onInvite: (compte_id: number) => void
}

/** Companies found while one types, each with its own button. */
export function FoundCompanies({ operations, label, ...found }: Props) {
  const [texte, setTexte] = useState('')
  const [recherche] = useDebouncedValue(texte.trim(), 250)
  return (
    <section className={panel.section} aria-label={label}>
      <TextInput
        label={label}
        description={`Par son nom, dès ${RECHERCHE_MIN} lettres.`}
        value={texte}
        error={found.error}
        autoComplete="off"
        onChange={event => setTexte(event.currentTarget.value)}
      />
      {found.online && recherche.length >= RECHERCHE_MIN && (
        <Found operations={operations} recherche={recherche} {...found} />
      )}
    </section>
  )
}

function Found({ operations, recherche, pending, onInvite }: Omit<Props, 'label'> & { recherche: string }) {
  const reading = useReading(operations.chercher, { query: { recherche } })
  const { data } = reading
  if (!data) return <ReadingState {...reading} what="La recherche" />
  if (data.length === 0)
    return <p className={panel.quiet}>{`Aucune entreprise inscrite ne porte ce nom\u00a0: invitez-la par e-mail.`}</p>
  return (
    <ul className={classes.list} aria-label="Entreprises trouvées">
      {data.map(({ id, label }) => (
        <li key={id} className={classes.found}>
          <span>{label}</span>
          <Button variant="default" disabled={pending} onClick={() => onInvite(id)} aria-label={`Inviter ${label}`}>
            Inviter
          </Button>
        </li>
      ))}
    </ul>
  )
}
