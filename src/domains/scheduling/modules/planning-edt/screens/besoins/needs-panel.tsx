import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { KeptForm } from '#client/draft/kept-form.tsx'
import type { KeptDraft } from '#client/draft/use-kept-draft.ts'
import { SidePanel } from '#client/frames/desk.tsx'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import { besoinsDu, type VersionBesoins } from '#domains/scheduling/model/bureau/besoin.ts'
import { ecrireBesoins, lireBesoins, retirerBesoins } from '#domains/scheduling/model/bureau/besoin-operations.ts'
import {
  enBesoins,
  enSaisie,
  type SaisieBesoins,
} from '#domains/scheduling/modules/planning-edt/view/saisie-besoins.ts'
import { DateInput } from '#kit/date-fields/date-input.tsx'
import { PanelBody } from '#kit/desk-panel/desk-panel.tsx'
import { FootButtons, FootNote, PanelFoot } from '#kit/desk-panel/panel-foot.tsx'
import { ListSection } from '#kit/desk-panel/panel-section.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import { formaterJour } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import screen from '../screen.module.css'
import { useBureauAutour } from '../use-bureau.ts'
import { NeedsGrid } from './needs-grid.tsx'

/** How many people each post needs, by kind of day, from a day on. */
export function NeedsPanel() {
  const lecture = useReading(lireBesoins)
  const { mois, aujourdhui } = useBureauAutour()
  const premier = mois.dates[0]?.dadate ?? aujourdhui
  return (
    <SidePanel label="Besoins" title="Besoins" under="Combien de personnes par poste, selon le jour">
      {lecture.data ? (
        <Needs key={premier} versions={lecture.data.versions} jour={premier} />
      ) : (
        <ReadingState {...lecture} what="Les besoins de la maison" />
      )}
    </SidePanel>
  )
}

type NeedsProps = { readonly versions: readonly VersionBesoins[]; readonly jour: string }

function Needs({ versions, jour }: NeedsProps) {
  const { online, postes } = useBureauAutour()
  const ici = useMemo(() => besoinsDu(versions, jour), [versions, jour])
  const retrait = useWriting(retirerBesoins, {
    undo: (_, { params: { valable_du } }) => {
      const retire = versions.find(v => v.valable_du === valable_du)
      if (!retire) return null
      return undoBy(ecrireBesoins, { body: { valable_du, version: null, besoins: retire.besoins } })
    },
  })
  const signe = ici ? `${ici.valable_du}:${ici.version}` : 'aucun'
  return (
    <KeptForm<SaisieBesoins>
      key={signe}
      name={`planning-besoins:${signe}`}
      empty={() => ({ valable_du: ici?.valable_du ?? jour, cases: enSaisie(ici?.besoins ?? []) })}
    >
      {garde => (
        <Form garde={garde} versions={versions}>
          {versions.length > 1 && (
            <ListSection
              title="Autres dates"
              items={versions.filter(v => v !== ici)}
              keyOf={v => v.valable_du}
              className={screen.shift}
              draw={v => (
                <>
                  <span>{`À partir du ${formaterJour(v.valable_du, 'complet')}`}</span>
                  <span>{compter(new Set(v.besoins.map(b => b.poste_id)).size, 'poste')}</span>
                </>
              )}
            />
          )}
          {ici && (
            <Button
              variant="subtle"
              color="red"
              disabled={!online}
              loading={retrait.pending}
              onClick={() => void retrait.write({ params: { valable_du: ici.valable_du } })}
            >
              Retirer ces besoins
            </Button>
          )}
          <Refusal>{retrait.message}</Refusal>
          {postes.length === 0 && <p className={screen.quiet}>Aucun poste n’est décrit.</p>}
        </Form>
      )}
    </KeptForm>
  )
}

type FormProps = {
  readonly garde: KeptDraft<SaisieBesoins>
  readonly versions: readonly VersionBesoins[]
  readonly children: React.ReactNode
}

function Form({ garde, versions, children }: FormProps) {
  const { online, postes } = useBureauAutour()
  const { valable_du, cases } = garde.draft
  const lus = enBesoins(cases, postes)
  const remplace = versions.find(v => v.valable_du === valable_du) ?? null
  const ecriture = useWriting(ecrireBesoins, {
    undo: (_, { body }) =>
      remplace
        ? undoBy(ecrireBesoins, { body: { ...remplace, valable_du: body.valable_du, version: remplace.version + 1 } })
        : undoBy(retirerBesoins, { params: { valable_du: body.valable_du } }),
  })
  async function enregistrer() {
    if (lus.fautes.length > 0) return
    const fait = await ecriture.write({
      body: { valable_du, version: remplace?.version ?? null, besoins: lus.besoins },
    })
    if (fait) await garde.close()
  }
  return (
    <>
      <PanelBody>
        <p className={screen.quiet}>
          {
            'Un nombre\u00a0: le minimum. «\u00a02/3\u00a0»\u00a0: 2 au moins, 3 souhaités. Une case vide de la colonne Fér. vaut celle du jour.'
          }
        </p>
        <NeedsGrid
          cases={cases}
          postes={postes}
          fautes={lus.fautes}
          onChange={suite => garde.change({ cases: suite })}
        />
        <DateInput label="À partir du" value={valable_du} onChange={jour => garde.change({ valable_du: jour })} />
        <Refusal>
          {lus.fautes.length > 0
            ? `${compter(lus.fautes.length, 'case')} à reprendre\u00a0: un nombre de 0 à 99, ou deux séparés par une barre.`
            : ecriture.message}
        </Refusal>
        {children}
      </PanelBody>
      <PanelFoot>
        {!online && <FootNote>{'Hors ligne\u00a0: les besoins se modifient avec du réseau.'}</FootNote>}
        <FootButtons>
          <Button
            disabled={!online || lus.fautes.length > 0 || valable_du === ''}
            loading={ecriture.pending}
            onClick={() => void enregistrer()}
          >
            Enregistrer les besoins
          </Button>
        </FootButtons>
      </PanelFoot>
    </>
  )
}
