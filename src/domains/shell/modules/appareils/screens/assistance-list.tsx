import { Button } from '@mantine/core'
import { useOnline, useSession } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import { type Assistance, closeAppareil, listAssistances } from '#domains/shell/modules/appareils/contract.ts'
import lists from '#kit/page/lists.module.css'
import { Pill } from '#kit/pill/pill.tsx'
import { heureParis } from '#wire/dates.ts'
import { direQuand, formaterInstant } from '#wire/moments.ts'
import { deQui } from '#wire/names.ts'
import classes from './devices.module.css'

/** When the platform's administration was in this person's account, who and why; what is still open can be ended. */
export function AssistanceList() {
  const { data } = useReading(listAssistances)
  if (!data?.length) return null
  const past = data.filter(line => !line.en_cours)
  return (
    <section className={classes.assistances} aria-labelledby="assistances">
      <h2 id="assistances">Ouvertures par l’assistance</h2>
      <p>L’administration de la plateforme peut ouvrir votre compte pour vous aider, 30 minutes au plus.</p>
      <Lines lines={data.filter(line => line.en_cours)} />
      {past.length > 0 && (
        <details>
          <summary>
            {past.length > 1 ? `${past.length} ouvertures passées` : 'Une ouverture passée'}, la dernière{' '}
            {past[0] && direQuand(past[0].ouverte_a)}
          </summary>
          <Lines lines={past} />
        </details>
      )}
    </section>
  )
}

function Lines({ lines }: { lines: readonly Assistance[] }) {
  return (
    <ul className={lists.cards}>
      {lines.map(line => (
        <Line key={line.session_id} line={line} />
      ))}
    </ul>
  )
}

function Line({ line }: { line: Assistance }) {
  const { session_id, acteur_nom, motif, ouverte_a, fin_a, en_cours } = line
  const online = useOnline()
  const { emprunt } = useSession()
  const { write, pending } = useWriting(closeAppareil, { toast: true })
  return (
    <li className={classes.device}>
      <div className={classes.facts}>
        <b>{acteur_nom}</b>
        <span>
          {formaterInstant(ouverte_a)}, jusqu’à {heureParis(fin_a)}
          {en_cours && ' au plus tard'}
        </span>
        <span>Motif : {motif}</span>
        {en_cours && <Pill tone="wait">En cours</Pill>}
      </div>
      {en_cours && !emprunt && (
        <Button
          variant="default"
          disabled={!online}
          loading={pending}
          aria-label={`Mettre fin à l’accès ${deQui(acteur_nom)}`}
          onClick={() => void write({ params: { session_id } })}
        >
          Y mettre fin
        </Button>
      )}
    </li>
  )
}
