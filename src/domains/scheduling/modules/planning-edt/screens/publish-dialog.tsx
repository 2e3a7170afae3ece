import { Button, Modal } from '@mantine/core'
import { useContext, useEffect, useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { navigate } from '#client/address/location.ts'
import { notifySuccess } from '#client/call/notices.ts'
import { useKeptDraft } from '#client/draft/use-kept-draft.ts'
import { DeedsContext } from '#client/reading/deeds.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import { useSessionState } from '#client/session/session.ts'
import { lireBesoins } from '#domains/scheduling/model/bureau/besoin-operations.ts'
import {
  direVisibles,
  type Publication,
  prevenusDe,
  type ResultatPublication,
} from '#domains/scheduling/model/bureau/publication.ts'
import { ADRESSE_REGLAGES } from '#domains/scheduling/modules/configurations-gdt/address.ts'
import { Figures } from '#domains/scheduling/view/consequences/figures.tsx'
import { Folded } from '#domains/scheduling/view/phone/folded.tsx'
import { WordField } from '#domains/scheduling/view/phone/word-field.tsx'
import { EndButtons } from '#kit/dialog/end-buttons.tsx'
import { Restored } from '#kit/form/restored.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { RowsSkeleton } from '#kit/skeleton/rows-skeleton.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import { formaterJour, libelleMois } from '#wire/dates.ts'
import { compter, joindre, pluraliser } from '#wire/french.ts'
import { direQuand } from '#wire/moments.ts'
import { adresseCase } from '../address.ts'
import { publierPlanning } from '../contract.ts'
import { direPrevenus, direPublie, manquesParTemps } from '../view/avant-publication.ts'
import { avecDerogations } from '../view/derogations.ts'
import { direEcart, type Ecart, estNeuf } from '../view/ecart-publication.ts'
import { chiffresPublication } from '../view/effets-publication.ts'
import { enCeMois } from '../view/mots.ts'
import { ChangeList } from './change-list.tsx'
import classes from './dialogs.module.css'
import { PublishedHours, PublishedRules } from './publier/effects.tsx'
import { LateChanges } from './publier/late-changes.tsx'
import { OutOfTrade } from './publier/out-of-trade.tsx'
import { PublishedGaps } from './publier/published-gaps.tsx'
import { useEffets } from './publier/use-effets.ts'
import { Scrolls } from './scrolls.tsx'
import type { Bureau } from './use-bureau.ts'
import { type Faite, usePublication } from './use-publication.ts'

type Props = { readonly opened: boolean; readonly onClose: () => void; readonly bureau: Bureau }

/** A word, and since which publication it was sent, so that it goes with its own alone: its answer may be lost. */
type Mot = { message: string; envoye?: string }
const SANS_MOT: Mot = { message: '' }

/** What publishing changes, for whom and how late, then the yes: nothing is told after it that was not said before. */
export function PublishDialog({ opened, onClose, bureau }: Props) {
  const { mois } = bureau
  useBackLayer(opened, onClose)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Publier ${libelleMois(mois.mois).toLowerCase()} ${mois.annee}`}
      centered
      size={620}
      attributes={{ header: { role: 'presentation' } }}
    >
      {opened && <Foreseen bureau={bureau} onClose={onClose} />}
    </Modal>
  )
}

function Foreseen({ bureau, onClose }: Omit<Props, 'opened'>) {
  const { mois } = bureau
  const periode: Publication = { du: mois.dates[0]?.dadate ?? '', au: mois.dates.at(-1)?.dadate ?? '' }
  const { du, au } = periode
  /** Those who are published without the ones that something keeps back. */
  const [seuls, setSeuls] = useState<number[] | undefined>()
  const { prevu, echec, ecart, faite, depuis, relire, montrer } = usePublication(periode, seuls)
  const effets = useEffets({ du, au, ...(seuls && { agents: seuls }) }, prevu?.empreinte)
  // Nobody is missing where nobody was asked for: that is said, and no zero.
  const besoins = useReading(lireBesoins).data
  const garde = useKeptDraft<Mot>(`brouillon:planning-publier:${du}`, { depart: SANS_MOT })
  const message = garde?.draft.message ?? ''
  const moi = useSessionState().session?.user.id ?? null
  const publier = useWriting(publierPlanning, {
    also: ['edt'],
    tell: resultat => {
      if (resultat.publication_id !== null) notifySuccess(direPublie(resultat, moi))
    },
  })
  const deeds = useContext(DeedsContext)
  const annulable = deeds !== null && deeds.undone !== null
  const { refusal } = publier
  // Refused, or without an answer: what is there now is read again, and may say that it is done.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (refusal) relire()
  }, [refusal])
  const parti = garde?.draft.envoye
  const derniere = prevu?.derniere
  const dit = parti !== undefined && !!derniere?.soi && derniere.a > parti
  // biome-ignore lint/correctness/useExhaustiveDependencies: the word went with the publication that is there
  useEffect(() => {
    if (!dit) return
    void garde?.restart(SANS_MOT)
    publier.forget()
  }, [dit])
  async function envoyer() {
    const mot = message.trim()
    if (mot) garde?.change({ envoye: depuis })
    const reponse = await publier.write({
      body: {
        ...{ du, au },
        ...(seuls && { agents: seuls }),
        ...(mot && { message: mot }),
        ...(prevu?.empreinte && { empreinte: prevu.empreinte }),
      },
    })
    if (reponse?.publication_id != null) {
      // Told above the yes. Those who were not published with it keep what was done.
      if (!seuls) deeds?.clear()
      await garde?.restart(SANS_MOT)
      onClose()
    }
    // Something came in the way since: the answer says what, as the foresight does.
    else if (reponse) montrer(reponse)
  }
  if (echec) return <Refusal>{echec}</Refusal>
  if (!prevu) return <RowsSkeleton label="Lecture de ce que la publication change…" rows={6} columns="1fr" />
  const { postes, obstacles } = prevu
  const retenus = new Set(obstacles.map(o => o.utilisateur_id))
  const anomalies = avecDerogations(prevu.anomalies, bureau.agents)
  const aVenir = { anomalies, manques: manquesParTemps(prevu.manques, bureau.aujourdhui).aVenir }
  const prevenus = prevenusDe(prevu, moi)
  const libres = [...new Set(prevu.changements.map(c => c.utilisateur_id))].filter(id => !retenus.has(id))
  return (
    <div className={classes.body}>
      {faite && <Done faite={faite} bureau={bureau} />}
      {!(faite && postes === 0) && <Facts {...{ prevu, prevenus, bureau, periode }} onLeave={onClose} />}
      <Scrolls label="Ce que la publication change">
        {obstacles.length > 0 && <Obstacles obstacles={obstacles} onLeave={onClose} />}
        <Changes prevu={prevu} bureau={bureau} ecart={ecart} />
        {postes > 0 && (
          <Figures chiffres={chiffresPublication(aVenir, effets.effets, besoins?.versions.length !== 0)} />
        )}
        <LateChanges changements={prevu.changements} bureau={bureau} onLeave={onClose} />
        <PublishedRules anomalies={anomalies} bureau={bureau} onLeave={onClose} />
        <OutOfTrade changements={prevu.changements} bureau={bureau} onLeave={onClose} />
        {postes > 0 && <PublishedHours lecture={effets} mois={mois} onLeave={onClose} />}
        <PublishedGaps manques={prevu.manques} postes={bureau.postes} aujourdhui={bureau.aujourdhui} onAsked={relire} />
      </Scrolls>
      {obstacles.length === 0 && postes > 0 && prevenus.length > 0 && (
        <>
          {garde?.found && <Restored onStartAgain={() => void garde.restart(SANS_MOT)} />}
          <WordField
            label="Un mot pour les agents prévenus"
            value={message}
            maxLength={500}
            onChange={mot => garde?.change({ message: mot })}
            disabled={garde === null}
          />
        </>
      )}
      <Refusal>{faite?.soi ? null : publier.message}</Refusal>
      {ecart && postes > 0 && (
        <p className={classes.quiet} role="status">
          {direEcart(ecart)}
        </p>
      )}
      {obstacles.length === 0 && postes > 0 && annulable && (
        <p className={classes.quiet}>Les annulations d’avant la publication ne seront plus possibles.</p>
      )}
      <EndButtons>
        <Button variant="default" onClick={onClose} data-autofocus>
          {postes > 0 ? 'Ne rien publier' : 'Fermer'}
        </Button>
        {obstacles.length > 0 && libres.length > 0 && (
          <Button onClick={() => setSeuls(libres)}>{`Voir sans eux\u00a0: ${compter(libres.length, 'agent')}`}</Button>
        )}
        {obstacles.length === 0 && postes > 0 && (
          <Button loading={publier.pending} onClick={() => void envoyer()}>
            {`Publier ${compter(postes, 'changement')}`}
          </Button>
        )}
      </EndButtons>
    </div>
  )
}

/** It was published since this was opened: by a yes whose answer was lost, or by somebody else. */
function Done({ faite, bureau }: { readonly faite: Faite; readonly bureau: Bureau }) {
  const quand = direQuand(faite.a, bureau.aujourdhui)
  return (
    <p role="status">
      <Pill tone="good" wrap>
        {faite.soi ? `C’est publié, ${quand}.` : `C’est publié, par ${faite.par}, ${quand}.`}
      </Pill>
    </p>
  )
}

type FactsProps = {
  readonly prevu: ResultatPublication
  /** Who is told. */
  readonly prevenus: readonly number[]
  readonly bureau: Bureau
  readonly periode: Publication
  readonly onLeave: () => void
}

/** Until when agents see it, and where that is decided. */
function Visible({ prevu, periode, onLeave }: Omit<FactsProps, 'bureau' | 'prevenus'>) {
  const { visibles } = prevu
  const phrase = visibles && direVisibles(visibles, periode)
  if (!phrase) return null
  return (
    <p className={classes.quiet}>
      {phrase}{' '}
      {visibles.reglable && (
        <a
          className={classes.toCell}
          href={ADRESSE_REGLAGES}
          onClick={event => {
            event.preventDefault()
            onLeave()
            navigate(ADRESSE_REGLAGES)
          }}
        >
          Régler les jours visibles
        </a>
      )}
    </p>
  )
}

function Facts({ prevu, prevenus, bureau, periode, onLeave }: FactsProps) {
  const { postes, anomalies, changements, sans_acces } = prevu
  const nommer = (ids: Iterable<number>) =>
    [...ids].map(id => bureau.agents.find(a => a.wcu_utilisateur_id === id)?.label ?? 'quelqu’un')
  const noms = nommer(sans_acces)
  const touches = new Set(changements.map(c => c.utilisateur_id)).size
  const dits =
    prevenus.length > 0
      ? `${compter(prevenus.length, 'prévenu', 'prévenus')} à la publication\u00a0: ${direPrevenus(nommer(prevenus))}`
      : 'aucun prévenu à la publication'
  const tardifs = anomalies.filter(a => a.code === 'TEMPS_PARTIEL_PREAVIS')
  if (postes === 0)
    return <p className={classes.quiet}>{`Rien n’est à publier ${enCeMois(bureau.mois, bureau.aujourdhui)}.`}</p>
  return (
    <>
      <p className={classes.quiet}>
        {`${compter(changements.length, 'jour change', 'jours changent')} pour ${compter(touches, 'agent')}, ${dits}.`}
      </p>
      <Visible prevu={prevu} periode={periode} onLeave={onLeave} />
      {noms.length > 0 && (
        <p className={classes.quiet}>
          <Pill tone="wait" wrap>
            {`Sans accès, donc pas ${pluraliser(noms.length, 'prévenu', 'prévenus')}\u00a0: ${joindre(noms)}.`}
          </Pill>
        </p>
      )}
      {tardifs.length > 0 && (
        <p className={classes.quiet}>
          <Pill tone="wait" wrap>
            {`À temps partiel, ${compter(new Set(tardifs.map(a => `${a.utilisateur_id}:${a.jour}`)).size, 'jour change', 'jours changent')} à moins de ${tardifs[0]?.seuil}\u00a0jours ouvrés pour ${joindre(nommer(new Set(tardifs.map(a => a.utilisateur_id))))} (${tardifs[0]?.reference}).`}
          </Pill>
        </p>
      )}
    </>
  )
}

type ObstaclesProps = { readonly obstacles: ResultatPublication['obstacles']; readonly onLeave: () => void }

/** What stands in the way, each leading to its day. */
function Obstacles({ obstacles, onLeave }: ObstaclesProps) {
  return (
    <section aria-label="Ce qui empêche de publier">
      <p className={classes.who}>{`${compter(obstacles.length, 'obstacle')} à lever avant de publier`}</p>
      <ul className={classes.list}>
        {obstacles.map(({ pointage_id, utilisateur_id, jour, message }) => (
          <li key={`${pointage_id}${utilisateur_id}${jour}${message}`}>
            <button
              type="button"
              className={classes.obstacle}
              onClick={() => {
                onLeave()
                navigate(adresseCase(utilisateur_id, jour))
              }}
            >
              {message}
            </button>
            {!message.includes(formaterJour(jour)) && <span className={classes.quiet}>{` ${formaterJour(jour)}`}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** More than that would push what decides out of sight. */
const JOURS_MONTRES = 12
/** Once for all, instead of a line through each. */
const TOUT_NEUF = 'Tout est nouveau\u00a0: rien n’était encore publié ces jours-là.'

type ChangesProps = Pick<FactsProps, 'prevu' | 'bureau'> & { readonly ecart: Ecart | null }

function Changes({ prevu, bureau, ecart }: ChangesProps) {
  const parAgent = Map.groupBy(prevu.changements, c => c.utilisateur_id)
  if (parAgent.size === 0) return null
  const toutNeuf = prevu.changements.every(estNeuf)
  return (
    <Folded summary="Voir ce qui change, agent par agent" long={prevu.changements.length > JOURS_MONTRES}>
      {toutNeuf && <p className={classes.quiet}>{TOUT_NEUF}</p>}
      <ul className={classes.list} aria-label="Ce qui change">
        {[...parAgent].map(([id, siens]) => (
          <li key={id}>
            <p className={classes.who}>
              {bureau.agents.find(a => a.wcu_utilisateur_id === id)?.label ?? 'Une personne partie depuis'}
            </p>
            <ChangeList changements={siens} enPlus={ecart?.enPlus} neufs={toutNeuf ? 'tus' : 'dits'} />
          </li>
        ))}
      </ul>
    </Folded>
  )
}
