import { Button } from '@mantine/core'
import { ETATS_RELEVE, type TuileReleve } from '#domains/field-service/model/activite/releve.ts'
import { LoadingRows } from '#kit/state/state-block.tsx'
import classes from './current-month.module.css'
import { Totals } from './totals.tsx'
import { useReleve } from './use-releve.ts'

type Props = { tuile: TuileReleve; attendu: boolean; onJours: () => void; onPdf: () => void }

/** The month under way: its hours and kilometres without a tap, then its days and its document. */
export function CurrentMonth({ tuile, attendu, onJours, onPdf }: Props) {
  const { annee, mois, mois_libelle } = tuile
  const lecture = useReleve(annee, mois)
  const total = lecture.data?.releve?.total
  return (
    <section className={classes.carte} aria-labelledby="releve-mois">
      <h2 id="releve-mois" className={classes.titre}>
        {mois_libelle} {annee} <span>{ETATS_RELEVE[tuile.etat]}</span>
      </h2>
      {total ? (
        <Totals chiffres={total} />
      ) : lecture.state === 'chargement' ? (
        <LoadingRows rows={2} height={58} />
      ) : (
        <p className={classes.note}>Les chiffres de ce mois se lisent avec du réseau.</p>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onJours}>
          Voir les jours
        </Button>
        <Button variant="default" loading={attendu} onClick={onPdf}>
          Relevé en PDF
        </Button>
      </div>
    </section>
  )
}
