import { useAddressChoice, useAddressNumber, useAddressState } from '#client/address/address-state.ts'
import { useToday } from '#client/page/use-today.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { MOTS_HEURES } from '#domains/scheduling/model/heures-mots.ts'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import { direDureeSignee } from '#domains/scheduling/model/reprise.ts'
import type { StatistiquePlanification } from '#domains/scheduling/model/statistiques/statistiques.ts'
import { AgentStatistics } from '#domains/scheduling/view/statistiques/agent-statistics.tsx'
import { DetailPanel } from '#domains/scheduling/view/statistiques/detail-panel.tsx'
import { StatFrame, usePaperParts } from '#domains/scheduling/view/statistiques/frame.tsx'
import { formaterHeures } from '#domains/scheduling/view/statistiques/heures.ts'
import { type Ouvert, useOuvert } from '#domains/scheduling/view/statistiques/opened.ts'
import { MOIS, sansObjet } from '#domains/scheduling/view/statistiques/periods.ts'
import { AgentFilter, filtrerAgents, KindChoice } from '#domains/scheduling/view/statistiques/tools.tsx'
import type { StatView } from '#kit/statistics/types.ts'
import { libelleMois } from '#wire/dates.ts'
import { lireDetailPlanification, lireLogoPlanification, lireStatistiquePlanification } from '../contract.ts'

type Agent = StatistiquePlanification['agents'][number]

const SORTES = [
  { value: 'planning', label: 'Au planning', temps: 'tout', titre: 'Heures au planning' },
  { value: 'planifie', label: 'Planifiées', temps: 'tout', titre: 'Heures planifiées, telles que publiées' },
  { value: 'prevu', label: 'Prévues', temps: 'prevu', titre: 'Heures prévues' },
  { value: 'compte', label: 'Comptées', temps: 'fait', titre: 'Heures faites, comptées' },
  { value: 'reel', label: 'Réelles', temps: 'fait', titre: 'Heures faites, réelles' },
  { value: 'ecart', label: 'Écart', temps: 'tout', titre: 'Écart à ce qui est dû' },
] as const
type Sorte = (typeof SORTES)[number]['value']

function minutesDe(agent: Agent, sorte: Sorte, rang: number): number | null {
  if (sorte === 'planifie') return agent.planifie?.[rang] ?? null
  const de = (quoi: 'prevu' | 'reel' | 'compte' | 'ecart') => agent[quoi][rang] ?? 0
  return sorte === 'planning' ? de('prevu') + de('compte') : de(sorte)
}

/** Hours planned and done of each agent over a year, beside their contract. */
export function Screen() {
  const aujourdhui = useToday()
  const [choisie, setChoisie] = useAddressNumber('annee')
  const [sorte, setSorte] = useAddressChoice<Sorte>('heures', [
    'planning',
    'planifie',
    'prevu',
    'compte',
    'reel',
    'ecart',
  ])
  const [vue, setVue] = useAddressChoice<StatView>('vue', ['tableau', 'barres', 'lignes'])
  const [saisie] = useAddressState('recherche')
  const paper = usePaperParts()
  const { ouvert, ouvrir, fermer } = useOuvert()
  const annee = choisie ?? Number(aujourdhui.slice(0, 4))
  const lecture = useReading(lireStatistiquePlanification, { query: { annee: String(annee) } })
  const logo = useReading(lireLogoPlanification, {}, { unseen: true }).data?.logo ?? ''
  const { data } = lecture
  const { temps, titre } = SORTES.find(s => s.value === sorte) ?? SORTES[0]
  const rows = (data?.agents ?? []).map(a => ({
    id: String(a.utilisateur_id),
    label: a.label,
    detail: [
      `${formaterHeures(a.contrat)} dues`,
      a.repris && `${direDureeSignee(a.repris.minutes)} repris au ${direJour(a.repris.jour)}`,
    ]
      .filter(Boolean)
      .join(', '),
    values: MOIS.map((_, rang) =>
      sansObjet(temps, `${annee}-${String(rang + 1).padStart(2, '0')}`, aujourdhui.slice(0, 7))
        ? null
        : minutesDe(a, sorte, rang),
    ),
  }))
  return (
    <StatFrame
      {...{ aujourdhui, annee, logo, paper, lecture }}
      title="Heures planifiées"
      detail={String(annee)}
      onAnnee={setChoisie}
      what={`Les heures de ${annee}`}
      note={
        <>
          Planifiées&nbsp;: postes tels que publiés, faits ou non. Comptées&nbsp;: payées, postes finis. Réelles&nbsp;:
          travail effectif, sur lequel la loi se juge. Prévues&nbsp;: postes pas encore finis. Écart&nbsp;: comptées,
          prévues et neutralisées, moins les heures dues. {MOTS_HEURES.contrat.mot}&nbsp;: {MOTS_HEURES.contrat.dit} Un
          poste compte dans le mois où il commence.
        </>
      }
    >
      <AgentStatistics
        key={annee}
        name={`heures-planifiees-${annee}`}
        label={`${titre} ${annee}`}
        rowTitle="Agent"
        periods={MOIS}
        rows={filtrerAgents(rows, saisie)}
        view={vue}
        onView={setVue}
        format="minutes"
        empty={rows.length > 0 ? 'Aucun agent de ce nom.' : 'Les agents apparaissent ici dès qu’ils ont un contrat.'}
        pending={data === null}
        error={null}
        onRetry={lecture.reload}
        onOpen={(row, mois) => ouvrir(row, mois.id, sorte)}
        paper={{ title: `${titre} ${annee}`, ...paper }}
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
  const lecture = useReading(lireDetailPlanification, {
    query: { utilisateur_id: String(utilisateur_id), annee: String(annee), mois: String(rang) },
  })
  return <DetailPanel title={`${libelleMois(rang)} ${annee}`} {...{ chiffre, lecture, onClose }} />
}
