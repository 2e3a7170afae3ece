/** Colours of tours side by side, each at 4.5:1 with white; numbers tell them apart too (specification field-service §9: eight, repeated). */
const COLORS = ['#1d5fb4', '#b3420f', '#1b7345', '#7d3cb5', '#8a5a00', '#0c6b78', '#b0246b', '#4a5568'] as const

export const TOUR_COLORS: number = COLORS.length

/** The colour of the nth tour, from 0. */
export const tourColor = (rank: number): string => COLORS[rank % COLORS.length] ?? COLORS[0]
