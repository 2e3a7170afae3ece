import { Button } from '@mantine/core'
import { notifyUndo, notifyWarning } from '#client/call/notices.ts'
import { useTask } from '#client/call/use-task.ts'
import { TruthLine } from '#client/page/truth-line.tsx'
import { messageNonEnregistre } from '#client/queue/not-stored.ts'
import { myDb, perform } from '#client/queue/sync.ts'
import type { Truth } from '#client/queue/truth.ts'
import { ETATS_ABSENCE } from '#domains/people/model/demande-absence.ts'
import { nommerPeriode } from '#domains/people/model/periode.ts'
import cards from '#kit/page/card.module.css'
import { Pill, type PillTone } from '#kit/pill/pill.tsx'
import { isOnline } from '#offline/connectivity.ts'
import { takeBack } from '#offline/take-back.ts'
import type { JourIso } from '#wire/dates.ts'
import { direQuand } from '#wire/moments.ts'
import type { AbsenceLocale } from '../offline/rejeu.ts'
import { retirer } from '../offline.ts'
import classes from './screen.module.css'

const TONS: Readonly<Record<AbsenceLocale['etat'], PillTone>> = { 0: 'wait', 1: 'good', 2: 'bad', 7: 'mute' }

type Props = { demande: AbsenceLocale; verite: Truth | null; aujourdhui: JourIso }

/** One request: when, its state, and the office's answer with who and when. */
export function AbsenceCard({ demande: d, verite, aujourdhui }: Props) {
  const { run, pending, message } = useTask({ say: messageNonEnregistre })
  const par = d.responsable && ` par ${d.responsable}`
  const suite =
    d.etat !== 0 && d.repondu_a
      ? `, ${ETATS_ABSENCE[d.etat].toLowerCase()}${par} ${direQuand(d.repondu_a, aujourdhui)}`
      : ''
  return (
    <li className={`${cards.card} ${classes.carte}`}>
      <div className={classes.ligne}>
        <b className={classes.periode}>{nommerPeriode(d.debut, d.fin)}</b>
        <Pill tone={TONS[d.etat]} dot={d.etat === 0}>
          {ETATS_ABSENCE[d.etat]}
        </Pill>
      </div>
      {d.motif && <p className={classes.motif}>«&nbsp;{d.motif}&nbsp;»</p>}
      <p className={classes.petit}>{`Demandée ${direQuand(d.demande_a, aujourdhui)}${suite}`}</p>
      {d.motif_reponse && (
        <p className={classes.motif}>
          {d.responsable || 'Le bureau'}&nbsp;: «&nbsp;{d.motif_reponse}&nbsp;»
        </p>
      )}
      <TruthLine verite={verite} avecLien />
      {message && (
        <p role="alert" className={classes.petit}>
          {message}
        </p>
      )}
      {d.etat === 0 && (
        <Button
          variant="default"
          className={classes.retirer}
          loading={pending}
          onClick={() => void run(() => retirerDemande(d.uid))}
        >
          Retirer
        </Button>
      )}
    </li>
  )
}

/** Kept on this device; "Défaire" takes it off again while it has not left. */
async function retirerDemande(uid: string): Promise<void> {
  const { id } = await perform(retirer, { uid })
  notifyUndo(isOnline() ? 'Demande retirée.' : 'La demande sera retirée dès que le réseau revient.', async () => {
    if (!(await takeBack(myDb(), id))) notifyWarning('Le bureau l’a déjà reçu\u00a0: demandez ces jours à nouveau.')
  })
}
