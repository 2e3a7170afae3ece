import { Switch } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useAddressChoice } from '#client/address/address-state.ts'
import { navigate } from '#client/address/location.ts'
import type { ScreenProps } from '#client/modules/modules.ts'
import { PageHead } from '#client/page/page-head.tsx'
import { Panel } from '#client/page/panel.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { Freshness } from '#client/reading/freshness.tsx'
import type { Tableau } from '#domains/scheduling/model/tableau/tableau.ts'
import { IconButton } from '#kit/button/icon-button.tsx'
import { EmptyState } from '#kit/state/state-block.tsx'
import { YearChoice } from '#kit/year/year-choice.tsx'
import { adresseAnnee, lireFeuille } from '../address.ts'
import { lireChemin } from '../offline/lectures.ts'
import { Chart } from './chart.tsx'
import { Fairness } from './fairness.tsx'
import { Figures } from './figures.tsx'
import { MonthTable } from './month-table.tsx'
import type { Ouvert } from './opened.ts'
import { OpenedView, titreOuvert } from './opened-view.tsx'
import classes from './screen.module.css'
import { Sheet } from './sheet/lazy.tsx'
import { Sheets } from './sheet/sheets.tsx'
import { TableauSkeleton } from './skeletons.tsx'
import { type MonTableau, useTableau } from './use-tableau.ts'

/** My dashboard: the year's hours, month by month; every number opens what it is made of (specification scheduling §2). */
export function Screen({ path }: ScreenProps) {
  const feuille = lireFeuille(path)
  return feuille ? <Sheet key={`${feuille.annee}-${feuille.mois}`} {...feuille} /> : <Year path={path} />
}

function Year({ path }: Pick<ScreenProps, 'path'>) {
  const annee = lireChemin(path)
  const lecture = useTableau(annee)
  const tableau = lecture.data
  const annees = tableau?.annees.length ? tableau.annees : [annee]
  return (
    <div className={classes.root}>
      <div className={classes.tete}>
        <PageHead title="Mon tableau de bord" detail={`Mes heures ${annee}`} />
        <YearChoice annee={annee} annees={annees} onAnnee={a => navigate(adresseAnnee(a), { replace: true })} />
      </div>
      {tableau ? (
        <Corps key={annee} tableau={tableau} lecture={lecture} />
      ) : lecture.state === 'chargement' ? (
        <TableauSkeleton />
      ) : (
        <ReadingState {...lecture} what={`Vos heures ${annee}`} />
      )}
    </div>
  )
}

function Corps({ tableau, lecture }: { tableau: Tableau; lecture: MonTableau }) {
  const [ouvert, setOuvert] = useState<Ouvert | null>(null)
  const [vue, setVue] = useAddressChoice('vue', ['graphique', 'tableau'])
  const enTableau = vue === 'tableau'
  const large = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  const moyen = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false })
  const { annee, jours, lu_a } = tableau
  const { aujourdhui, moisFinis } = lecture
  const choisi = ouvert?.vue === 'jours' && ouvert.sorte === null ? ouvert.mois : null
  const titre = ouvert ? titreOuvert(ouvert, annee) : ''
  const fermer = () => setOuvert(null)
  const contenu = ouvert && <OpenedView tableau={tableau} ouvert={ouvert} />
  return (
    <div className={classes.deux} data-ouvert={(large && ouvert !== null) || undefined}>
      <div className={classes.corps}>
        <Sheets annee={annee} />
        <Figures tableau={tableau} ouvert={ouvert} ouvrir={setOuvert} />
        {jours.length === 0 ? (
          <EmptyState title={`Aucune heure en ${annee}`}>
            Les heures de votre planning apparaissent ici dès qu’un poste vous est donné.
          </EmptyState>
        ) : (
          <>
            <Switch
              label="Tableau"
              checked={enTableau}
              className={classes.bascule}
              onChange={event => setVue(event.currentTarget.checked ? 'tableau' : 'graphique')}
            />
            {enTableau ? (
              <MonthTable tableau={tableau} choisi={ouvert} ouvrir={setOuvert} />
            ) : (
              <Chart tableau={tableau} moisFinis={moisFinis} choisi={choisi} large={moyen} ouvrir={setOuvert} />
            )}
          </>
        )}
        <Fairness />
        <p className={classes.fraicheur}>
          <Freshness lu_a={lu_a} aujourdhui={aujourdhui} />
        </p>
      </div>
      {large ? (
        ouvert && (
          <aside className={classes.cote} aria-label={titre}>
            <div className={classes.coteTete}>
              <h2 className={classes.coteTitre}>{titre}</h2>
              <IconButton label="Fermer" onClick={fermer}>
                <IconX size={20} aria-hidden />
              </IconButton>
            </div>
            {contenu}
          </aside>
        )
      ) : (
        <Panel opened={ouvert !== null} title={titre} onClose={fermer}>
          {contenu}
        </Panel>
      )}
    </div>
  )
}
