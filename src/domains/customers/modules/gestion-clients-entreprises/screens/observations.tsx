import { IconPlus } from '@tabler/icons-react'
import { FormButton } from '#client/form/form-button.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { TitledCard } from '#client/page/titled-card.tsx'
import { useToday } from '#client/page/use-today.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { formaterInstant } from '#wire/moments.ts'
import { ajouterObservation, formulaireObservation, listerObservations } from '../contract.ts'
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
          </li>
        ))}
      </ul>
      {online && (
        <div className={classes.actions}>
          <FormButton
            label="Ajouter une observation"
            icone={<IconPlus size={18} stroke={1.8} aria-hidden />}
            valider="Ajouter"
            read={formulaireObservation}
            write={ajouterObservation}
            of={of}
          />
        </div>
      )}
    </TitledCard>
  )
}
