/** The layout that pages share, and the one of the payment screens, where nothing leads away from the payment. */
export type PageLayout = 'site' | 'payment'
