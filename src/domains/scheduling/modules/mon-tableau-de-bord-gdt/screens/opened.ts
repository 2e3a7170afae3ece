import type { Choix } from '../view/sommes.ts'

/** What is open beside the figures: the days of a number, or how a figure is made. */
export type Ouvert = { readonly vue: 'total' } | { readonly vue: 'restant' } | ({ readonly vue: 'jours' } & Choix)
