import { useRef, useState } from 'react'
import { useScreenTitle } from '#client/address/screen-title.ts'
import { download } from '#client/call/api.ts'
import { notifyWarning } from '#client/call/notices.ts'
import { useDocument } from '#client/documents/use-document.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useOnline } from '#client/queue/use-sync.ts'
import type { TuileReleve } from '#domains/field-service/model/activite/releve.ts'
import { estAVenir, moisDe } from '#domains/field-service/model/activite/releve.ts'
import { PageHeader } from '#kit/page/page-header.tsx'
import { YearChoice } from '#kit/year/year-choice.tsx'
import { correctedNow } from '#offline/clock.ts'
import { direQuand } from '#wire/moments.ts'
import { telechargerReleve } from '../contract.ts'
import { CurrentMonth } from './current-month.tsx'
import { MonthFigures } from './month-figures.tsx'
import { MonthGrid, MonthGridSkeleton } from './month-grid.tsx'
import classes from './screen.module.css'
import { useReleve } from './use-releve.ts'

/** Monthly activity statement: the month under way first, then the others of the year, their figures, their document (specification field-service §2). */
export function Screen() {
  const [annee, setAnnee] = useState(() => moisDe(correctedNow()).annee)
  const [ouvert, setOuvert] = useState<TuileReleve | null>(null)
  const { open, over } = useDocument()
  const [attendu, setAttendu] = useState<number | null>(null)
  const online = useOnline()
  useScreenTitle('Relevé d’activité', { detail: String(annee) })
  const lecture = useReleve(annee)
  const releve = lecture.data
  const annees = useRef<readonly number[]>([annee])
  if (releve) annees.current = releve.annees
  const courant = releve?.tuiles.find(t => t.etat === 0)

  async function telecharger(tuile: TuileReleve) {
    if (!online) {
      notifyWarning('Le PDF se télécharge avec du réseau. Les chiffres déjà lus restent visibles par la loupe.')
      return
    }
    setAttendu(tuile.mois)
    const params = { annee: String(tuile.annee), mois: String(tuile.mois) }
    await open(async () => ({
      blob: await download(telechargerReleve, { params }),
      titre: `Relevé ${tuile.mois_libelle} ${tuile.annee}`,
    }))
    setAttendu(null)
  }

  return (
    <div className={classes.root}>
      <PageHeader title="Relevé d’activité" />
      {courant && (
        <CurrentMonth
          tuile={courant}
          attendu={attendu === courant.mois}
          onJours={() => setOuvert(courant)}
          onPdf={() => void telecharger(courant)}
        />
      )}
      <YearChoice annee={annee} annees={annees.current} onAnnee={setAnnee} />
      {releve ? (
        <>
          <MonthGrid
            tuiles={releve.tuiles.filter(t => t.etat < 0 || estAVenir(t, moisDe(correctedNow())))}
            attendu={attendu}
            onChiffres={setOuvert}
            onPdf={t => void telecharger(t)}
          />
          <p className={classes.fraicheur}>
            {online ? '' : 'Hors ligne, '}
            {online ? 'Mis' : 'mis'} à jour {direQuand(releve.lu_a)}
          </p>
        </>
      ) : lecture.state === 'chargement' ? (
        <MonthGridSkeleton />
      ) : (
        <ReadingState {...lecture} what="Cette année" />
      )}
      {ouvert && <MonthFigures tuile={ouvert} fermer={() => setOuvert(null)} />}
      {over}
    </div>
  )
}
