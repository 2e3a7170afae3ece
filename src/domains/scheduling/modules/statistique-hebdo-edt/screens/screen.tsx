import { useAddressChoice, useAddressNumber, useAddressState } from '#client/address/address-state.ts'
import { useToday } from '#client/page/use-today.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { libellePeriode } from '#domains/scheduling/model/planning/periode.ts'
import type { StatistiqueHebdo } from '#domains/scheduling/model/statistiques/statistiques.ts'
import { AgentStatistics } from '#domains/scheduling/view/statistiques/agent-statistics.tsx'
import { DetailPanel } from '#domains/scheduling/view/statistiques/detail-panel.tsx'
import { StatFrame, usePaperParts } from '#domains/scheduling/view/statistiques/frame.tsx'
import { formaterHeures } from '#domains/scheduling/view/statistiques/heures.ts'
import { type Ouvert, useOuvert } from '#domains/scheduling/view/statistiques/opened.ts'
import { sansObjet } from '#domains/scheduling/view/statistiques/periods.ts'
import { AgentFilter, filtrerAgents, KindChoice } from '#domains/scheduling/view/statistiques/tools.tsx'
import type { StatView } from '#kit/statistics/types.ts'
import { ajouterJours, lundiDe, semaineIso } from '#wire/dates.ts'
import { lireDetailHebdo, lireLogoHebdo, lireStatistiqueHebdo } from '../contract.ts'
import { marquer } from '../view/seuils.ts'

type Agent = StatistiqueHebdo['agents'][number]

const SORTES = [
  { value: 'faites', label: 'Faites', temps: 'fait', chiffre: 'semaine_faites', titre: 'Heures faites' },
  { value: 'prevues', label: 'Prévues', temps: 'prevu', chiffre: 'semaine_prevues', titre: 'Heures prévues' },
  { value: 'toutes', label: 'Les deux', temps: 'tout', chiffre: 'semaine', titre: 'Heures faites et prévues' },
  { value: 'moyenne', label: 'Moyenne', temps: 'tout', chiffre: 'moyenne', titre: 'Moyenne sur 12 semaines' },
] as const
type Sorte = (typeof SORTES)[number]['value']

function minutesDe({ minutes, prevu, moyenne12 }: Agent, sorte: Sorte, rang: number): number {
  const de = (valeurs: readonly number[]) => valeurs[rang] ?? 0
  if (sorte === 'moyenne') return de(moyenne12)
  return (sorte === 'prevues' ? 0 : de(minutes)) + (sorte === 'faites' ? 0 : de(prevu))
}

/** Hours really worked of each agent, week by week. */
export function Screen() {
  const aujourdhui = useToday()
  const [choisie, setChoisie] = useAddressNumber('annee')
  const [sorte, setSorte] = useAddressChoice<Sorte>('heures', ['faites', 'prevues', 'toutes', 'moyenne'])
  const [vue, setVue] = useAddressChoice<StatView>('vue', ['tableau', 'barres', 'lignes'])
  const [saisie] = useAddressState('recherche')
  const paper = usePaperParts()
  const { ouvert, ouvrir, fermer } = useOuvert()
  const presente = semaineIso(aujourdhui)
  const annee = choisie ?? presente.annee
  const lecture = useReading(lireStatistiqueHebdo, { query: { annee: String(annee) } })
  const logo = useReading(lireLogoHebdo, {}, { unseen: true }).data?.logo ?? ''
  const { data } = lecture
  const { temps, chiffre, titre } = SORTES.find(s => s.value === sorte) ?? SORTES[0]
  const semaines = data?.semaines ?? []
  const rows = (data?.agents ?? []).map(a => ({
    id: String(a.utilisateur_id),
    label: a.label,
    detail: `${formaterHeures(a.contrat)} par semaine`,
    values: semaines.map(({ lundi }, rang) =>
      sansObjet(temps, lundi, lundiDe(aujourdhui)) ? null : minutesDe(a, sorte, rang),
    ),
  }))
  return (
    <StatFrame
      {...{ aujourdhui, annee, logo, paper, lecture }}
      title="Heures par semaine"
      detail={String(annee)}
      onAnnee={setChoisie}
      what={`Les semaines de ${annee}`}
      note={
        <>
          Travail effectif du lundi 0&nbsp;h au dimanche 24&nbsp;h, interventions d’astreinte comprises&nbsp;: une nuit
          se partage entre deux semaines. Couleurs au-delà de 35, 44 et 48&nbsp;h (art. L3121-27, -22 et -20)&nbsp;; la
          moyenne porte sur 12 semaines, prévu compris, jours d’absence à part.
        </>
      }
    >
      <AgentStatistics
        key={annee}
        name={`heures-semaine-${annee}`}
        label={`${titre} ${annee}`}
        rowTitle="Agent"
        periods={semaines.map(({ semaine, lundi }) => ({
          id: String(semaine),
          label: `Semaine ${semaine}, ${libellePeriode(lundi, ajouterJours(lundi, 6), annee)}`,
          short: `S${semaine}`,
        }))}
        rows={filtrerAgents(rows, saisie)}
        view={vue}
        onView={setVue}
        format="minutes"
        totals={sorte !== 'moyenne'}
        {...(annee === presente.annee && { start: presente.semaine - 1 })}
        markOf={({ values }, rang) => marquer(values[rang] ?? null)}
        empty={rows.length > 0 ? 'Aucun agent de ce nom.' : 'Les agents apparaissent ici dès qu’ils ont un contrat.'}
        pending={data === null}
        error={null}
        onRetry={lecture.reload}
        onOpen={(row, semaine) => ouvrir(row, semaine.id, chiffre)}
        paper={{ title: `${titre} ${annee}`, ...paper, format: 'a3' }}
        tools={
          <>
            <KindChoice label="Heures comptées" kinds={SORTES} value={sorte} onKind={setSorte} />
            <AgentFilter />
          </>
        }
      />
      {ouvert && <Detail ouvert={ouvert} annee={annee} onClose={fermer} />}
    </StatFrame>
  )
}

function Detail({ ouvert, annee, onClose }: { ouvert: Ouvert; annee: number; onClose: () => void }) {
  const { utilisateur_id, rang, chiffre } = ouvert
  const lecture = useReading(lireDetailHebdo, {
    query: { utilisateur_id: String(utilisateur_id), annee: String(annee), semaine: String(rang) },
  })
  return <DetailPanel title={`Semaine ${rang} de ${annee}`} {...{ chiffre, lecture, onClose }} />
}
