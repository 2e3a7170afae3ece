import { Button, Modal } from '@mantine/core'
import { useBackLayer } from '#client/address/back.ts'
import type { Brouillon } from '#domains/field-service/modules/mon-activite/offline/brouillon.ts'
import type { VueClient } from '#domains/field-service/modules/mon-activite/view/vue-client.ts'
import { formaterJourDatee } from '#wire/moments.ts'
import { ClientSummary } from './client-summary.tsx'
import classes from './client-view.module.css'
import type { PartProps } from './form-parts.tsx'
import { SignatureSection } from './signature-section.tsx'
import { VatSection } from './vat-section.tsx'

const TITRE = 'Ce qui a été fait chez vous'

type Props = {
  ouvert: boolean
  vue: VueClient
  part: PartProps
  changer: (change: (b: Brouillon) => Brouillon) => void
  fermer: () => void
}

/**
 * The phone in the customer's hands, before the signature: the whole screen, large, and nothing that is the office's.
 * What they certify comes before what they sign, for a signature covers the report as it was read.
 */
export function ClientView({ ouvert, vue, part, changer, fermer }: Props) {
  useBackLayer(ouvert, fermer)
  const aCertifier = vue.certifications.length > 0 && !vue.certifie
  return (
    <Modal.Root opened={ouvert} onClose={fermer} fullScreen padding={0} transitionProps={{ duration: 0 }}>
      <Modal.Content aria-label={TITRE} radius={0}>
        <div className={classes.page}>
          <div className={classes.contenu}>
            <div>
              <h2 className={classes.titre} tabIndex={-1} data-autofocus>
                {TITRE}
              </h2>
              <p className={classes.detail}>
                {vue.client}, {formaterJourDatee(vue.jour)}
              </p>
            </div>
            <ClientSummary vue={vue} />
            <VatSection {...part} />
            {aCertifier && <p className={classes.avant}>Cochez ce qui précède pour pouvoir signer.</p>}
            <SignatureSection
              qui="client"
              brouillon={part.brouillon}
              changer={changer}
              erreur={undefined}
              disabled={aCertifier}
            />
          </div>
          <div className={classes.bas}>
            <Button size="lg" fullWidth variant={vue.signature ? 'filled' : 'default'} onClick={fermer}>
              Rendre le téléphone
            </Button>
          </div>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
