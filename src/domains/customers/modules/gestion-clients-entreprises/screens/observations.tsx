import { Button } from '@mantine/core'
import { IconDeviceMobile, IconPlus } from '@tabler/icons-react'
import { FormButton } from '#client/form/form-button.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { TitledCard } from '#client/page/titled-card.tsx'
import { useToday } from '#client/page/use-today.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import {
  ajouterObservation,
  formulaireObservation,
  listerObservations,
  montrerObservation,
  type ObservationClient,
} from '#domains/customers/model/observations-operations.ts'
import { Pill } from '#kit/pill/pill.tsx'
import { formaterInstant } from '#wire/moments.ts'
import classes from './client-page.module.css'

/** What the company's people noted about the customer, newest first. */
export function Observations({ id, online }: { id: number; online: boolean }) {
  const today = useToday()
  const of = { params: { client_id: String(id) } }
  const reading = useReading(listerObservations, of)
  const { data } = reading
  return (
    <TitledCard titre="Observations">
      {!data && <ReadingState {...reading} what="Les observations" />}
      {data?.length === 0 && <p className={classes.quiet}>Rien n’a encore été noté.</p>}
      <ul className={classes.list}>
        {data?.map(o => (
          <li key={o.commentaire_id} className={classes.item}>
            <p className={classes.quiet}>
              {o.utilisateur}, {formaterInstant(o.commentaire_date_heure, today)}
            </p>
            <p>{o.commentaire_texte}</p>
            <ForField observation={o} client_id={id} online={online} />
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <FormButton
          label="Ajouter une observation"
          icone={<IconPlus size={18} stroke={1.8} aria-hidden />}
          valider="Ajouter"
          hidden={!online}
          read={formulaireObservation}
          write={ajouterObservation}
          of={of}
        />
      </div>
    </TitledCard>
  )
}

type ForFieldProps = { observation: ObservationClient; client_id: number; online: boolean }

/** Whether those who go there read it, and the one tap that changes it. */
function ForField({ observation: { commentaire_id, pour_terrain = false }, client_id, online }: ForFieldProps) {
  const params = { client_id: String(client_id), commentaire_id: String(commentaire_id) }
  const { write, pending } = useWriting(montrerObservation, {
    toast: true,
    deed: pour_terrain ? 'observation gardée au bureau' : 'observation montrée aux techniciens',
    undo: () => undoBy(montrerObservation, { params, body: { pour_terrain: pour_terrain ? 1 : 0 } }),
  })
  return (
    <div className={classes.actions}>
      {pour_terrain && <Pill tone="info">Montrée aux techniciens</Pill>}
      {online && (
        <Button
          size="sm"
          variant="subtle"
          loading={pending}
          leftSection={<IconDeviceMobile size={16} stroke={1.8} aria-hidden />}
          onClick={() => void write({ params, body: { pour_terrain: pour_terrain ? 0 : 1 } })}
        >
          {pour_terrain ? 'Garder au bureau' : 'Montrer aux techniciens'}
        </Button>
      )}
    </div>
  )
}
