import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, download } from '#client/api.ts'
import { Failure } from '#client/failure.tsx'
import { notifyWarning } from '#client/notices.ts'
import { isOffline, messageOf } from '#client/problem.ts'
import { useScreenTitle } from '#client/screen-title.ts'
import { useOnline } from '#client/use-sync.ts'
import type { TuileReleve } from '#domains/field-service/model/releve.ts'
import { moisDe } from '#domains/field-service/model/releve.ts'
import { PageHeader } from '#kit/page/page-header.tsx'
import { YearChoice } from '#kit/year/year-choice.tsx'
import { correctedNow } from '#offline/clock.ts'
import { formaterDateHeure } from '#wire/dates.ts'
import { lireReleve, telechargerReleve } from '../contract.ts'
import { CLE_RELEVE, MonthFigures } from './month-figures.tsx'
import { MonthGrid, MonthGridSkeleton } from './month-grid.tsx'
import classes from './screen.module.css'
import { type Pdf, StatementViewer } from './statement-viewer.tsx'

/** Monthly activity statement: twelve months, their figures, their document (specification field-service §2). */
export function Screen() {
  const [annee, setAnnee] = useState(() => moisDe(correctedNow()).annee)
  const [ouvert, setOuvert] = useState<TuileReleve | null>(null)
  const [pdf, setPdf] = useState<Pdf | null>(null)
  const [attendu, setAttendu] = useState<number | null>(null)
  const online = useOnline()
  useScreenTitle('Relevé d’activité', { detail: String(annee) })
  const query = useQuery({
    queryKey: [CLE_RELEVE, annee],
    queryFn: ({ signal }) => call(lireReleve, { query: { annee: String(annee) }, signal, silent: true }),
    meta: { horsLigne: true },
    placeholderData: keepPreviousData,
  })

  async function telecharger(tuile: TuileReleve) {
    if (!online) {
      notifyWarning('Le PDF se télécharge avec du réseau. Les chiffres déjà lus restent visibles par la loupe.')
      return
    }
    setAttendu(tuile.mois)
    try {
      const params = { annee: String(tuile.annee), mois: String(tuile.mois) }
      setPdf({
        blob: await download(telechargerReleve, { params }),
        titre: `Relevé ${tuile.mois_libelle} ${tuile.annee}`,
      })
    } catch (error) {
      notifyWarning(isOffline(error) ? 'Le PDF se télécharge avec du réseau.' : messageOf(error))
    }
    setAttendu(null)
  }

  const releve = query.data
  return (
    <div className={classes.root}>
      <PageHeader title="Relevé d’activité" />
      <YearChoice annee={annee} annees={releve?.annees ?? [annee]} onAnnee={setAnnee} />
      {releve && !query.isPlaceholderData ? (
        <>
          <MonthGrid tuiles={releve.tuiles} attendu={attendu} onChiffres={setOuvert} onPdf={t => void telecharger(t)} />
          <p className={classes.fraicheur}>
            {online ? '' : 'Hors ligne, '}
            {online ? 'Mis' : 'mis'} à jour le {formaterDateHeure(releve.lu_a)}
          </p>
        </>
      ) : query.isError && !query.isFetching ? (
        <Failure
          error={query.error}
          onRetry={() => void query.refetch()}
          offline="Cette année sera lisible hors ligne une fois ouverte avec du réseau."
        />
      ) : (
        <MonthGridSkeleton />
      )}
      {ouvert && <MonthFigures tuile={ouvert} fermer={() => setOuvert(null)} />}
      {pdf && <StatementViewer pdf={pdf} fermer={() => setPdf(null)} />}
    </div>
  )
}
