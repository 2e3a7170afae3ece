import { SegmentedControl } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useAddressChoice, useAddressNumber } from '#client/address/address-state.ts'
import { PageHead } from '#client/page/page-head.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useToday } from '#client/page/use-today.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import { Freshness } from '#client/reading/freshness.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { IconButton } from '#kit/button/icon-button.tsx'
import { Statistics } from '#kit/statistics/statistics.tsx'
import type { StatView } from '#kit/statistics/types.ts'
import { YearChoice } from '#kit/year/year-choice.tsx'
import { libelleMois, libelleMoisCourt } from '#wire/dates.ts'
import { lireStatistiqueJours } from '../contract.ts'
import classes from './screen.module.css'

const MOIS = Array.from({ length: 12 }, (_, rang) => ({
  id: String(rang + 1),
  label: libelleMois(rang + 1),
  short: libelleMoisCourt(rang + 1),
}))

const SORTES = [
  { value: 'faits', label: 'Faits' },
  { value: 'prevus', label: 'Prévus' },
  { value: 'tous', label: 'Les deux' },
] as const
type Sorte = (typeof SORTES)[number]['value']

/** Days worked by each agent over a year, as a table and as a chart. */
export function Screen() {
  const aujourdhui = useToday()
  const online = useOnline()
  const [choisie, setChoisie] = useAddressNumber('annee')
  const [sorte, setSorte] = useAddressChoice<Sorte>('jours', ['faits', 'prevus', 'tous'])
  const [vue, setVue] = useAddressChoice<StatView>('vue', ['tableau', 'barres', 'lignes'])
  const annee = choisie ?? Number(aujourdhui.slice(0, 4))
  const lecture = useReading(lireStatistiqueJours, { query: { annee: String(annee) } })
  const { data, state } = lecture
  const rows = (data?.agents ?? []).map(a => ({
    id: String(a.utilisateur_id),
    label: a.label,
    values: a.jours.map((jours, rang) => {
      // A month to come has nothing done, one gone by nothing planned: neither is a nought, and a curve stops there.
      const mois = `${annee}-${String(rang + 1).padStart(2, '0')}`
      const present = aujourdhui.slice(0, 7)
      if ((sorte === 'faits' && mois > present) || (sorte === 'prevus' && mois < present)) return null
      const faits = a.faits[rang] ?? 0
      return sorte === 'faits' ? faits : sorte === 'prevus' ? jours - faits : jours
    }),
  }))
  return (
    <div className={classes.root}>
      <div className={classes.head}>
        <PageHead title="Jours travaillés" detail={String(annee)} />
        <YearChoice annee={annee} annees={data?.annees ?? [annee]} onAnnee={setChoisie} />
        <IconButton
          label="Actualiser"
          variant="default"
          disabled={!online}
          loading={lecture.fetching && data !== null}
          onClick={lecture.reload}
        >
          <IconRefresh size={18} stroke={1.8} aria-hidden />
        </IconButton>
      </div>
      {data || state === 'chargement' ? (
        <Statistics
          key={annee}
          name={`jours-${annee}`}
          label={`Jours travaillés ${annee}`}
          rowTitle="Agent"
          periods={MOIS}
          rows={rows}
          view={vue}
          onView={setVue}
          format="nombre"
          empty="Les agents apparaissent ici dès qu’ils ont un contrat."
          pending={data === null}
          error={null}
          onRetry={lecture.reload}
          tools={
            <SegmentedControl
              aria-label="Jours comptés"
              value={sorte}
              data={[...SORTES]}
              onChange={choix => setSorte(SORTES.find(s => s.value === choix)?.value ?? 'faits')}
            />
          }
        />
      ) : (
        <ReadingState {...lecture} what={`Les jours de ${annee}`} />
      )}
      {data && (
        <p className={classes.note}>
          Jours qui ont un poste&nbsp;: faits jusqu’à hier, prévus à partir d’aujourd’hui&nbsp;; un jour de maladie n’en
          est pas un. <Freshness lu_a={data.lu_a} aujourdhui={aujourdhui} />
        </p>
      )}
    </div>
  )
}
